/** Of a child that found the disk full: the number of ENOSPC. */
export const DISK_FULL_CODE = 28

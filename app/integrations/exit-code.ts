/** Exit code of a child process that met a full disk: the number of ENOSPC. */
export const DISK_FULL_CODE = 28

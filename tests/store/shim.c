/* Preloaded below SQLite and Python: the n-th file operation below a folder fails with an errno, or writes half;
   or no file there can be locked. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[4096];
static int at, number, half, seen, hit, unlockable;

void shim_arm(const char *where, int which, int error, int is_short)
{
    snprintf(folder, sizeof folder, "%s", where);
    at = which; number = error; half = is_short; seen = 0; hit = 0;
}

void shim_no_locks(const char *where, int error)
{
    snprintf(folder, sizeof folder, "%s", where);
    unlockable = error;
}

int shim_hit(void) { return hit; }

static int below(const char *path) { return folder[0] && path && !strncmp(path, folder, strlen(folder)); }

static int below_handle(int fd)
{
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t size = folder[0] ? readlink(name, path, sizeof path - 1) : -1;
    if (size < 0) return 0;
    path[size] = 0;
    return below(path);
}

static int fails(int ours)
{
    if (!ours || ++seen != at) return 0;
    hit = 1;
    errno = number;
    return 1;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)
#define OPENS(name) int name(const char *path, int flags, ...) { REAL(name); va_list rest; va_start(rest, flags); \
    mode_t mode = va_arg(rest, mode_t); va_end(rest); return fails(below(path)) ? -1 : real(path, flags, mode); }
#define TWO(name) int name(const char *from, const char *to) { REAL(name); return fails(below(from)) ? -1 : real(from, to); }
#define ONE(name) int name(const char *path) { REAL(name); return fails(below(path)) ? -1 : real(path); }
#define HANDLE(name) int name(int fd) { REAL(name); return fails(below_handle(fd)) ? -1 : real(fd); }
#define CUTS(name, kind) int name(int fd, kind size) { REAL(name); return fails(below_handle(fd)) ? -1 : real(fd, size); }
#define PWRITES(name, kind) ssize_t name(int fd, const void *data, size_t size, kind place) { REAL(name); \
    if (!fails(below_handle(fd))) return real(fd, data, size, place); \
    return half ? real(fd, data, size / 2, place) : -1; }

#define LOCKS(name) int name(int fd, int what, ...) { REAL(name); va_list rest; va_start(rest, what); \
    void *more = va_arg(rest, void *); va_end(rest); \
    if (!unlockable || (what != F_GETLK && what != F_SETLK && what != F_SETLKW) || !below_handle(fd)) \
        return real(fd, what, more); \
    errno = unlockable; return -1; }

LOCKS(fcntl)
LOCKS(fcntl64)
OPENS(open)
OPENS(open64)
TWO(rename)
ONE(unlink)
HANDLE(fsync)
HANDLE(fdatasync)
CUTS(ftruncate, off_t)
CUTS(ftruncate64, off64_t)
PWRITES(pwrite, off_t)
PWRITES(pwrite64, off64_t)

int flock(int fd, int what)
{
    REAL(flock);
    if (!unlockable || !below_handle(fd)) return real(fd, what);
    errno = unlockable;
    return -1;
}

ssize_t write(int fd, const void *data, size_t size)
{
    REAL(write);
    if (!fails(below_handle(fd))) return real(fd, data, size);
    return half ? real(fd, data, size / 2) : -1;
}

#define _GNU_SOURCE  // posix_openpt and kin, which Swift cannot see
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int pseudo_terminal_open(int *screen, int *line, unsigned short columns) {
  struct winsize size = {.ws_row = 24, .ws_col = columns};
  *screen = posix_openpt(O_RDWR | O_NOCTTY);
  if (*screen < 0) return errno;
  const char *name;
  if (grantpt(*screen) == 0 && unlockpt(*screen) == 0 && (name = ptsname(*screen)) &&
      (*line = open(name, O_RDWR | O_NOCTTY)) >= 0) {
    if (ioctl(*line, TIOCSWINSZ, &size) == 0) return 0;
    close(*line);
  }
  int code = errno;
  close(*screen);
  return code;
}

/// Opens a terminal without a screen, `columns` wide and 24 lines high. What is written to `line`,
/// the program's side, can be read from `screen`. Returns 0, or an errno.
int pseudo_terminal_open(int *screen, int *line, unsigned short columns);

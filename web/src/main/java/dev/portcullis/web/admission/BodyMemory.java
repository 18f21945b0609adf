package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.CallerClass;

/** The bytes that bodies may take at a time, all together; strangers have half of them. */
final class BodyMemory {
  private final long most;
  private long used;
  private long usedByStrangers;

  BodyMemory(long most) {
    this.most = most;
  }

  /** Takes {@code bytes} if there are as many. */
  synchronized boolean take(CallerClass caller, long bytes) {
    if (used + bytes > most || (caller.isAnonymous() && usedByStrangers + bytes > most / 2)) {
      return false;
    }
    used += bytes;
    usedByStrangers += caller.isAnonymous() ? bytes : 0;
    return true;
  }

  synchronized void give(CallerClass caller, long bytes) {
    used -= bytes;
    usedByStrangers -= caller.isAnonymous() ? bytes : 0;
  }
}

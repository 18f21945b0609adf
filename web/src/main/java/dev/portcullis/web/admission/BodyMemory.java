package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.CallerClass;

/** The memory budget for all bodies in bytes; anonymous clients have half of it. */
final class BodyMemory {
  private final long most;
  private long used;
  private long usedByAnonymous;

  BodyMemory(long most) {
    this.most = most;
  }

  /** Reserves {@code bytes} if that many are free. */
  synchronized boolean reserve(CallerClass caller, long bytes) {
    if (used + bytes > most || (caller.isAnonymous() && usedByAnonymous + bytes > most / 2)) {
      return false;
    }
    used += bytes;
    usedByAnonymous += caller.isAnonymous() ? bytes : 0;
    return true;
  }

  synchronized void release(CallerClass caller, long bytes) {
    used -= bytes;
    usedByAnonymous -= caller.isAnonymous() ? bytes : 0;
  }
}

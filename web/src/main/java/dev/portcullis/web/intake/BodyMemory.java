package dev.portcullis.web.intake;

/** The bytes that bodies may take at a time, all together; strangers have half of them. */
final class BodyMemory {
  private final long most;
  private long used;
  private long usedByStrangers;

  BodyMemory(long most) {
    this.most = most;
  }

  /** Takes {@code bytes} if there are as many. */
  synchronized boolean take(Client client, long bytes) {
    if (used + bytes > most || (client.isStranger() && usedByStrangers + bytes > most / 2)) {
      return false;
    }
    used += bytes;
    usedByStrangers += client.isStranger() ? bytes : 0;
    return true;
  }

  synchronized void give(Client client, long bytes) {
    used -= bytes;
    usedByStrangers -= client.isStranger() ? bytes : 0;
  }
}

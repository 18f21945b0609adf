package dev.portcullis.ejb.pool;

import dev.portcullis.persistence.pool.PoolUse;

/**
 * How much may wait.
 *
 * @param transactions of all
 * @param bytes of all
 * @param accountPercent how much of both one user or machine may have
 * @param organizationPercent how much of both those of one organization may have
 */
record PoolBounds(int transactions, long bytes, int accountPercent, int organizationPercent) {
  /** What nodes take from others; larger ones are sent when it is their turn, or not at all. */
  static final int MOST_BYTES = 131_072;

  /**
   * Whether there is room for one more.
   *
   * @return {@link Placed.Outcome#WAITS}, or for want of whose room there is none
   */
  Placed.Outcome admit(PoolUse use, int size) {
    if (size > MOST_BYTES) {
      return Placed.Outcome.TOO_LARGE;
    }
    if (exceeds(use.account() + 1, use.accountBytes() + size, accountPercent)) {
      return Placed.Outcome.ACCOUNT_FULL;
    }
    if (exceeds(use.organization() + 1, use.organizationBytes() + size, organizationPercent)) {
      return Placed.Outcome.ORGANIZATION_FULL;
    }
    return exceeds(use.all() + 1, use.allBytes() + size, 100)
        ? Placed.Outcome.FULL
        : Placed.Outcome.WAITS;
  }

  /** Whether one may take the place of another, for which there is room already. */
  Placed.Outcome replace(int size) {
    return size > MOST_BYTES ? Placed.Outcome.TOO_LARGE : Placed.Outcome.WAITS;
  }

  /** One transaction is admitted, however small the share is. */
  private boolean exceeds(long many, long size, int percent) {
    return many > Math.max(1, (long) transactions * percent / 100)
        || size > Math.max(MOST_BYTES, bytes / 100 * percent);
  }
}

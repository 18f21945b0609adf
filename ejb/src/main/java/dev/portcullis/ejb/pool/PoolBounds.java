package dev.portcullis.ejb.pool;

import dev.portcullis.kernel.Actor;
import dev.portcullis.persistence.pool.PoolUsage;
import dev.portcullis.persistence.pool.PooledTransaction;
import java.util.Objects;

/**
 * The capacity of the pool.
 *
 * @param transactions the maximum number of transactions in total
 * @param bytes the maximum size in bytes in total
 * @param accountPercent the share of both for one user or machine
 * @param organizationPercent the share of both for one organization
 */
record PoolBounds(int transactions, long bytes, int accountPercent, int organizationPercent) {
  /**
   * The maximum size in bytes that nodes accept from peers; larger transactions are sent when their
   * nonce is next, or not at all.
   */
  static final int MOST_BYTES = 131_072;

  /**
   * Whether there is capacity for one more.
   *
   * @return {@link PoolPlacement.Outcome#WAITS}, or which capacity is exhausted
   */
  PoolPlacement.Outcome admit(PoolUsage use, int size) {
    if (size > MOST_BYTES) {
      return PoolPlacement.Outcome.TOO_LARGE;
    }
    if (exceeds(use.account() + 1, use.accountBytes() + size, accountPercent)) {
      return PoolPlacement.Outcome.ACCOUNT_FULL;
    }
    if (exceeds(use.organization() + 1, use.organizationBytes() + size, organizationPercent)) {
      return PoolPlacement.Outcome.ORGANIZATION_FULL;
    }
    return exceeds(use.all() + 1, use.allBytes() + size, 100)
        ? PoolPlacement.Outcome.FULL
        : PoolPlacement.Outcome.WAITS;
  }

  /**
   * Whether a transaction may replace another. A replacement that is no larger and from the same
   * user or machine always may.
   *
   * @param use the usage of {@code actor}, including the former transaction
   */
  PoolPlacement.Outcome replace(PoolUsage use, Actor actor, PooledTransaction former, int size) {
    Actor owner = former.admission().actor();
    boolean isSame = actor.type() == owner.type() && Objects.equals(actor.id(), owner.id());
    if (isSame && size <= Math.min(former.size(), MOST_BYTES)) {
      return PoolPlacement.Outcome.WAITS;
    }
    boolean isInside =
        actor.organizationId() != null && actor.organizationId().equals(owner.organizationId());
    int account = isSame ? 1 : 0;
    int organization = isInside ? 1 : 0;
    return admit(
        new PoolUsage(
            use.all() - 1,
            use.allBytes() - former.size(),
            use.account() - account,
            use.accountBytes() - (long) account * former.size(),
            use.organization() - organization,
            use.organizationBytes() - (long) organization * former.size()),
        size);
  }

  /** One transaction is always accepted, however small the share is. */
  private boolean exceeds(long many, long size, int percent) {
    return many > Math.max(1, (long) transactions * percent / 100)
        || size > Math.max(MOST_BYTES, bytes / 100 * percent);
  }
}

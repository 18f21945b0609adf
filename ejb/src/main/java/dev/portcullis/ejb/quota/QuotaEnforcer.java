package dev.portcullis.ejb.quota;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.quota.QuotaUseQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rejects additions that exceed a quota, in the transaction that makes them. */
@ApplicationScoped
public class QuotaEnforcer {
  private static final Logger LOG = LoggerFactory.getLogger(QuotaEnforcer.class);

  @Inject private QuotaConfig config;
  @Inject private QuotaUseQueries use;

  /**
   * Checks the quota after one more record was stored. Call it after the record was sent to the
   * database.
   *
   * @throws Failure ORGANIZATION_QUOTA naming the setting if there are more than allowed
   */
  public void added(Scope owner, Quota quota) {
    added(owner, quota, 1);
  }

  /**
   * Checks the quota after an addition was stored.
   *
   * @param amount the amount that this transaction has added; without any, nothing is checked
   * @throws Failure ORGANIZATION_QUOTA naming the setting if there is more than allowed
   */
  public void added(Scope owner, Quota quota, long amount) {
    long limit = config.limit(quota);
    if (amount <= 0 || limit == 0) {
      return;
    }
    String name = name(owner);
    long used = use.usedForUpdate(name, quota.wireName());
    if (used > limit) {
      throw exceeded(owner, quota, used - amount);
    }
    notice(owner, quota, used, limit);
  }

  /**
   * Requires room for one more record that will follow from one stored now, and must not be
   * rejected later. Concurrent transactions that pass may exceed the quota together.
   *
   * @throws Failure ORGANIZATION_QUOTA naming the setting if there are as many as allowed
   */
  public void requireRoom(Scope owner, Quota quota) {
    long limit = config.limit(quota);
    if (limit == 0) {
      return;
    }
    long used = use.usedSoFar(name(owner), quota.wireName());
    if (used >= limit) {
      throw exceeded(owner, quota, used);
    }
  }

  /** Records the level of a quota after an addition; rejects nothing. */
  public void recordAdded(Scope owner, Quota quota) {
    long limit = config.limit(quota);
    if (limit > 0) {
      notice(owner, quota, use.usedSoFar(name(owner), quota.wireName()), limit);
    }
  }

  private Failure exceeded(Scope owner, Quota quota, long present) {
    return Failure.of(
        Reason.ORGANIZATION_QUOTA,
        "This exceeds the quota of "
            + owner
            + ": the setting "
            + quota.setting()
            + " allows "
            + config.limit(quota)
            + " "
            + quota.words()
            + ", and there are "
            + present);
  }

  private void notice(Scope owner, Quota quota, long used, long limit) {
    if (used >= QuotaLevel.near(limit)) {
      if (use.addNotice(name(owner), quota.wireName())) {
        LOG.warn(
            "The quota {} of {} ({}) is used up to {} of {}",
            quota.setting(),
            owner,
            name(owner),
            used,
            limit);
      }
    } else if (used >= limit / 2) {
      use.deleteNotice(name(owner), quota.wireName());
    }
  }

  static String name(Scope owner) {
    return owner.equals(Scope.ZONE) ? QuotaUseQueries.ZONE : owner.organizationId();
  }
}

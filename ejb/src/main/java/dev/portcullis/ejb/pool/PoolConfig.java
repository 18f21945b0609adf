package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.chain.startup.ChainConfig.Kind;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumSet;

/** The settings {@code rpc.pool-*}; the properties file explains each. */
@ApplicationScoped
public class PoolConfig extends Settings implements CheckedConfig {
  private static final long MOST_HOURS = 168;

  private final Setting<Kind> kind = choice("chain.kind", EnumSet.allOf(Kind.class));
  private final Setting<Long> hours = number("rpc.pool-hours", 1, MOST_HOURS);
  private final Setting<Integer> transactions = integer("rpc.pool-transactions", 1, 1_000_000);
  private final Setting<Long> bytes = number("rpc.pool-bytes", 131_072, 1L << 40);
  private final Setting<Integer> accountPercent = integer("rpc.account-percent", 1, 100);
  private final Setting<Integer> organizationPercent = integer("rpc.organization-percent", 1, 100);

  /**
   * Whether transactions wait in this pool: only with an upstream chain, whose nodes do not check
   * permissions.
   */
  public boolean isUsed() {
    return kind.get() == Kind.UPSTREAM;
  }

  /** How long a transaction waits before it expires. */
  public Duration life() {
    return Duration.ofHours(hours.get());
  }

  /** The capacity of the pool. */
  PoolBounds bounds() {
    return new PoolBounds(
        transactions.get(), bytes.get(), accountPercent.get(), organizationPercent.get());
  }
}

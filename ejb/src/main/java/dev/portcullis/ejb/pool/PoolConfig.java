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

  /** Whether transactions wait here: the chain is elsewhere, and its nodes ask nobody. */
  public boolean isUsed() {
    return kind.get() == Kind.UPSTREAM;
  }

  /** After which a transaction is given up that waits. */
  public Duration life() {
    return Duration.ofHours(hours.get());
  }

  /** How many transactions there may be, of whom and of which size. */
  PoolBounds bounds() {
    return new PoolBounds(
        transactions.get(), bytes.get(), accountPercent.get(), organizationPercent.get());
  }
}

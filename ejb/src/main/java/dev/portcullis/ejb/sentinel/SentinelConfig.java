package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;

/** The settings {@code sentinel.*}; the properties file explains each. */
@ApplicationScoped
public class SentinelConfig extends Settings implements CheckedConfig {
  private static final int CENTURY = 36_500;
  private static final long HOUR_MILLIS = 3_600_000;
  private static final int DAY_SECONDS = 86_400;

  /** The chains whose mined blocks are judged. */
  enum Where {
    /** All chains. */
    TRUE,
    /** No chain. */
    FALSE,
    /** Upstream chains only. */
    UPSTREAM
  }

  private final Setting<Where> enabled = choice("sentinel.enabled", EnumSet.allOf(Where.class));
  private final Setting<Integer> catchUp = integer("sentinel.catch-up-blocks", 1, 1_000_000);
  private final Setting<Integer> keep = integer("sentinel.keep-days", 1, CENTURY);
  private final Setting<Integer> auditRows = integer("sentinel.audit-rows", 1, 1_000_000);
  private final Setting<Boolean> suspends = flag("sentinel.suspend-sender");
  private final Setting<Duration> rejudge = seconds("sentinel.rejudge-seconds", 1, DAY_SECONDS);
  private final Setting<Duration> lease = millis("sentinel.lease-ms", 100, HOUR_MILLIS);
  private final Setting<Duration> poll = millis("sentinel.head-poll-ms", 10, HOUR_MILLIS);
  private final Setting<Duration> maxBackoff = millis("sentinel.backoff-max-ms", 10, HOUR_MILLIS);

  @Inject private ChainConfig chain;
  @Inject private RpcConfig rpc;

  /** Whether mined blocks are judged. */
  public boolean isOn() {
    return switch (enabled.get()) {
      case TRUE -> true;
      case FALSE -> false;
      case UPSTREAM -> chain.kind() == ChainConfig.Kind.UPSTREAM;
    };
  }

  /** The most blocks behind the head that are judged; those before them are a gap. */
  int catchUp() {
    return catchUp.get();
  }

  /** After how many days judgements are removed. */
  public int keepDays() {
    return keep.get();
  }

  /** The most rows per minute in the audit log for escapes. */
  int auditRows() {
    return auditRows.get();
  }

  /** Whether the sender of an escaped transaction is suspended. */
  boolean suspendsSender() {
    return suspends.get();
  }

  /** Whether accounts that opcodes read are judged by the node's list of touched accounts. */
  boolean judgesOpcodes() {
    return rpc.judgesOpcodes();
  }

  /** The interval of retries for blocks that could not be judged. */
  Duration rejudge() {
    return rejudge.get();
  }

  /** How long another node waits for one that failed. */
  Duration lease() {
    return lease.get();
  }

  /** The interval of polls for a block that the node did not announce. */
  Duration poll() {
    return poll.get();
  }

  /** The longest wait after a failure. */
  public Duration maxBackoff() {
    return maxBackoff.get();
  }

  @Override
  public List<String> advice(boolean local) {
    return !local && chain.kind() == ChainConfig.Kind.UPSTREAM && !isOn()
        ? List.of(
            "sentinel.enabled is false: mined transactions are not checked again, so actions that"
                + " were not judged on submission are not reported")
        : List.of();
  }
}

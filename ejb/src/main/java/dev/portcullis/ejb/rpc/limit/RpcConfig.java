package dev.portcullis.ejb.rpc.limit;

import dev.portcullis.ejb.rpc.message.MethodName;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;

/** The settings of the gateway ({@code rpc.*}). */
@ApplicationScoped
public class RpcConfig extends Settings implements CheckedConfig {
  private static final int HEAP_SHARE = 8;

  private final Setting<Integer> maxAnswerBytes = integer("rpc.max-answer-bytes", 65_536, 1 << 30);

  private final Setting<Duration> filterLife = seconds("rpc.filter-seconds", 10, 86_400);

  private final Setting<Integer> executions = integer("rpc.executions", 1, 10_000);
  private final Setting<Duration> executionWait = millis("rpc.execution-wait-ms", 1, 60_000);

  private final Setting<Integer> lookups = integer("rpc.lookups", 1, 10_000);
  private final Setting<Integer> legacyCalls = integer("rpc.legacy-calls", 1, 10_000);
  private final Setting<Long> cacheBytes = number("rpc.cache-bytes", 0, 1L << 40);

  private final Setting<Integer> accountPercent = integer("rpc.account-percent", 1, 100);
  private final Setting<Integer> organizationPercent = integer("rpc.organization-percent", 1, 100);
  private final Setting<Long> answerMemory = number("rpc.answer-memory-bytes", 0, 1L << 40);

  /** The most permits of one account, in percent. */
  int accountPercent() {
    return accountPercent.get();
  }

  /** The most permits of the accounts of one organization, in percent. */
  int organizationPercent() {
    return organizationPercent.get();
  }

  /** The most bytes of responses that may wait for their clients. */
  public long answerMemory() {
    long set = answerMemory.get();
    return set == 0 ? Runtime.getRuntime().maxMemory() / HEAP_SHARE : set;
  }

  /** The maximum number of concurrent lookups. */
  int lookups() {
    return lookups.get();
  }

  /** The maximum number of concurrent calls to the legacy rollup. */
  int legacyCalls() {
    return legacyCalls.get();
  }

  /** The number of threads that answer calls: one for each permit; queued calls need none. */
  public int threads() {
    return executions() + lookups() + legacyCalls();
  }

  /** The size of the cache of finalized responses in bytes; 0 for none. */
  public long cacheBytes() {
    return cacheBytes.get();
  }

  /** The maximum number of concurrent calls that execute code or search logs. */
  int executions() {
    return executions.get();
  }

  /** How long a call waits for a permit. */
  public Duration executionWait() {
    return executionWait.get();
  }

  private final Setting<Duration> messageTime = millis("rpc.message-ms", 100, 3_600_000);
  private final Setting<Reads> judgeReads = choice("rpc.judge-reads", EnumSet.allOf(Reads.class));

  private final Setting<Boolean> judgeOpcodes = flag("rpc.judge-opcodes");
  private final Setting<List<String>> forward = list("rpc.forward", RpcConfig::forwardable);

  private static String forwardable(String setting, String method) {
    if (!MethodName.isWellFormed(method)) {
      throw new InvalidSettingException(
          setting,
          "must list whole names of methods such as trace_block, but has \""
              + Failure.excerpt(method)
              + "\"");
    }
    if (MethodName.steers(method)) {
      throw new InvalidSettingException(
          setting,
          "must not have "
              + method
              + ": methods that sign, send, impersonate or change the node are never forwarded");
    }
    return RpcMessage.known(method);
  }

  /**
   * Whether an undeclared method reaches the node for unrestricted principals: its name reads, or
   * the operator lists it (R-GTW-29).
   *
   * @param method with {@code rollup_} for {@code zks_}
   */
  public boolean forwards(String method) {
    return MethodName.reads(method) || forward.get().contains(method);
  }

  /** The treatment of a read whose entry is permitted, but not all of its inner calls. */
  public enum Reads {
    /** It is denied. */
    TRUE,
    /** It is answered: its inner calls are not judged. */
    FALSE,
    /** It is answered, and recorded. */
    REPORT
  }

  /** How long the calls of a message are answered; the remaining ones are then rejected. */
  public Duration messageTime() {
    return messageTime.get();
  }

  /** Whether accounts that opcodes read are judged by the accounts that an upstream node lists. */
  public boolean judgesOpcodes() {
    return judgeOpcodes.get();
  }

  /** How the inner calls of reads are judged. */
  public Reads judgeReads() {
    return judgeReads.get();
  }

  @Override
  public List<String> advice(boolean local) {
    return switch (judgeReads()) {
      case TRUE -> List.of();
      case FALSE ->
          local
              ? List.of()
              : List.of(
                  "rpc.judge-reads is false: a contract that forwards calls, which any organization"
                      + " can register, can read data of other organizations; set it to report,"
                      + " check the reported reads with GET /admin/rpc-denials, then set it to"
                      + " true");
      case REPORT ->
          List.of(
              "rpc.judge-reads is report: reads that would be denied are permitted and recorded;"
                  + " set it to true when no needed read is reported");
    };
  }

  /** After how long without a poll a filter expires. */
  public Duration filterLife() {
    return filterLife.get();
  }

  /** The most bytes of the response to a message. */
  public int maxAnswerBytes() {
    return maxAnswerBytes.get();
  }
}

package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.evm.TransferLog;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Collects the logs of a call, including one for each transfer of wei, in the form of token
 * transfers (ERC-7528). Logs of failed frames do not count.
 */
final class TransferTracer implements Tracer {
  static final EvmAddress TOKEN = EvmAddress.of("0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");

  private final Deque<List<Log>> open = new ArrayDeque<>();
  private final List<Log> logs = new ArrayList<>();

  TransferTracer() {
    open.push(logs);
  }

  /** The logs that count. */
  List<Log> logs() {
    return logs;
  }

  @Override
  public void enter(FrameEntry entry) {
    open.push(new ArrayList<>());
    if (entry.kind() != FrameKind.DELEGATECALL && !entry.value().isZero()) {
      log(TransferLog.of(TOKEN, entry.from(), entry.to(), entry.value()));
    }
  }

  @Override
  public void exit(FrameExit exit) {
    List<Log> ended = open.pop();
    if (exit.error().isEmpty()) {
      open.peek().addAll(ended);
    }
  }

  @Override
  public void log(Log log) {
    open.peek().add(log);
  }
}

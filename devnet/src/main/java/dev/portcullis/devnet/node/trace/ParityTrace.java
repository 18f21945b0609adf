package dev.portcullis.devnet.node.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One frame of a transaction in the form of the {@code trace_} methods of OpenEthereum, which
 * explorers and indexers read.
 */
public record ParityTrace(
    Object action,
    String blockHash,
    long blockNumber,
    @JsonInclude(JsonInclude.Include.NON_NULL) String error,
    Object result,
    int subtraces,
    List<Integer> traceAddress,
    String transactionHash,
    int transactionPosition,
    String type) {

  private static final int PLACE_BYTES = 8;

  /** The action of a call. */
  record CallAction(
      String from, String callType, String gas, String input, String to, String value) {}

  /** The action of a creation. */
  record CreateAction(String from, String creationMethod, String gas, String init, String value) {}

  /** The action of a self-destruction. */
  record SelfDestructAction(String address, String balance, String refundAddress) {}

  /** The result of a call. */
  record CallActionResult(String gasUsed, String output) {}

  /** The result of a creation. */
  record CreateActionResult(String address, String code, String gasUsed) {}

  static List<ParityTrace> of(
      TracedCall root,
      FlatCallTrace.TransactionLocation transactionLocation,
      CallTracer.Allowance allowance) {
    List<ParityTrace> items = new ArrayList<>();
    add(items, root, transactionLocation, List.of(), allowance);
    return items;
  }

  /** Frames nest as deep as calls do, 1024. */
  private static void add(
      List<ParityTrace> items,
      TracedCall frame,
      FlatCallTrace.TransactionLocation transactionLocation,
      List<Integer> address,
      CallTracer.Allowance allowance) {
    // Deep frames have long trace addresses, and a wide tree has many of them.
    allowance.take((long) PLACE_BYTES * address.size());
    FrameEntry entry = frame.entry;
    String failure = frame.error().map(VmError::message).orElse(null);
    items.add(
        new ParityTrace(
            action(entry),
            transactionLocation.blockHash().toString(),
            transactionLocation.blockNumber(),
            failure,
            failure == null ? result(frame) : null,
            frame.calls.size(),
            address,
            transactionLocation.transactionHash().toString(),
            transactionLocation.transactionPosition(),
            type(entry.kind())));
    for (int i = 0; i < frame.calls.size(); i++) {
      List<Integer> inner = new ArrayList<>(address);
      inner.add(i);
      add(items, frame.calls.get(i), transactionLocation, List.copyOf(inner), allowance);
    }
  }

  private static Object action(FrameEntry entry) {
    return switch (entry.kind()) {
      case CREATE, CREATE2 ->
          new CreateAction(
              entry.from().toString(),
              entry.kind().toString().toLowerCase(Locale.ROOT),
              EthereumHex.quantity(entry.gas()),
              entry.input().toString(),
              entry.value().toString());
      case SELFDESTRUCT ->
          new SelfDestructAction(
              entry.from().toString(), entry.value().toString(), entry.to().toString());
      default ->
          new CallAction(
              entry.from().toString(),
              entry.kind().toString().toLowerCase(Locale.ROOT),
              EthereumHex.quantity(entry.gas()),
              entry.input().toString(),
              entry.to().toString(),
              entry.value().toString());
    };
  }

  private static Object result(TracedCall frame) {
    String gasUsed = EthereumHex.quantity(frame.exit().gasUsed());
    return switch (frame.entry.kind()) {
      case CREATE, CREATE2 ->
          new CreateActionResult(
              frame.entry.to().toString(), frame.exit().output().toString(), gasUsed);
      case SELFDESTRUCT -> null;
      default -> new CallActionResult(gasUsed, frame.exit().output().toString());
    };
  }

  private static String type(FrameKind kind) {
    return switch (kind) {
      case CREATE, CREATE2 -> "create";
      case SELFDESTRUCT -> "suicide";
      default -> "call";
    };
  }

  /** Whether its sender and receiver are in these sets; an empty set matches any. */
  public boolean isBetween(Set<EvmAddress> senders, Set<EvmAddress> receivers) {
    return (senders.isEmpty() || senders.contains(EvmAddress.of(sender())))
        && (receivers.isEmpty()
            || receiver().map(EvmAddress::of).filter(receivers::contains).isPresent());
  }

  private String sender() {
    if (action instanceof CallAction call) {
      return call.from();
    }
    return action instanceof CreateAction creation
        ? creation.from()
        : ((SelfDestructAction) action).address();
  }

  private Optional<String> receiver() {
    if (action instanceof CallAction call) {
      return Optional.of(call.to());
    }
    if (action instanceof SelfDestructAction end) {
      return Optional.of(end.refundAddress());
    }
    return result instanceof CreateActionResult created
        ? Optional.of(created.address())
        : Optional.empty();
  }
}

package dev.portcullis.devnet.node.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Hex;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One frame of a transaction in the form of the {@code trace_} methods of OpenEthereum, which
 * explorers and indexers read.
 */
public record TraceItem(
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

  /** What a call does. */
  record Call(String from, String callType, String gas, String input, String to, String value) {}

  /** What a creation does. */
  record Creation(String from, String creationMethod, String gas, String init, String value) {}

  /** What the end of a contract does. */
  record SelfDestruct(String address, String balance, String refundAddress) {}

  /** What came of a call. */
  record Called(String gasUsed, String output) {}

  /** What came of a creation. */
  record Created(String address, String code, String gasUsed) {}

  static List<TraceItem> of(
      CallFrame root, FlatCallTrace.Place place, CallRecording.Allowance allowance) {
    List<TraceItem> items = new ArrayList<>();
    add(items, root, place, List.of(), allowance);
    return items;
  }

  /** Frames nest as deep as calls do, 1024. */
  private static void add(
      List<TraceItem> items,
      CallFrame frame,
      FlatCallTrace.Place place,
      List<Integer> address,
      CallRecording.Allowance allowance) {
    // Deep frames have long places, of which a wide tree has many.
    allowance.take((long) PLACE_BYTES * address.size());
    FrameEntry entry = frame.entry;
    String failure = frame.error().map(VmError::message).orElse(null);
    items.add(
        new TraceItem(
            action(entry),
            place.blockHash().toString(),
            place.blockNumber(),
            failure,
            failure == null ? result(frame) : null,
            frame.calls.size(),
            address,
            place.transactionHash().toString(),
            place.transactionPosition(),
            type(entry.kind())));
    for (int i = 0; i < frame.calls.size(); i++) {
      List<Integer> inner = new ArrayList<>(address);
      inner.add(i);
      add(items, frame.calls.get(i), place, List.copyOf(inner), allowance);
    }
  }

  private static Object action(FrameEntry entry) {
    return switch (entry.kind()) {
      case CREATE, CREATE2 ->
          new Creation(
              entry.from().toString(),
              entry.kind().toString().toLowerCase(Locale.ROOT),
              Hex.quantity(entry.gas()),
              entry.input().toString(),
              entry.value().toString());
      case SELFDESTRUCT ->
          new SelfDestruct(
              entry.from().toString(), entry.value().toString(), entry.to().toString());
      default ->
          new Call(
              entry.from().toString(),
              entry.kind().toString().toLowerCase(Locale.ROOT),
              Hex.quantity(entry.gas()),
              entry.input().toString(),
              entry.to().toString(),
              entry.value().toString());
    };
  }

  private static Object result(CallFrame frame) {
    String gasUsed = Hex.quantity(frame.exit().gasUsed());
    return switch (frame.entry.kind()) {
      case CREATE, CREATE2 ->
          new Created(frame.entry.to().toString(), frame.exit().output().toString(), gasUsed);
      case SELFDESTRUCT -> null;
      default -> new Called(gasUsed, frame.exit().output().toString());
    };
  }

  private static String type(FrameKind kind) {
    return switch (kind) {
      case CREATE, CREATE2 -> "create";
      case SELFDESTRUCT -> "suicide";
      default -> "call";
    };
  }

  /** Whether it goes from one of some addresses to one of others; none of a kind means any. */
  public boolean isBetween(Set<Address> senders, Set<Address> receivers) {
    return (senders.isEmpty() || senders.contains(Address.of(sender())))
        && (receivers.isEmpty()
            || receiver().map(Address::of).filter(receivers::contains).isPresent());
  }

  private String sender() {
    if (action instanceof Call call) {
      return call.from();
    }
    return action instanceof Creation creation
        ? creation.from()
        : ((SelfDestruct) action).address();
  }

  private Optional<String> receiver() {
    if (action instanceof Call call) {
      return Optional.of(call.to());
    }
    if (action instanceof SelfDestruct end) {
      return Optional.of(end.refundAddress());
    }
    return result instanceof Created created ? Optional.of(created.address()) : Optional.empty();
  }
}

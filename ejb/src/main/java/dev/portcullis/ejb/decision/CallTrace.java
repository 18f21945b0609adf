package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.account.AccountReadOpcodes;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * All frames of a call. They are read in a loop, because calls nest deeper than a thread's stack
 * permits.
 */
final class CallTrace {
  /** Traces with more frames are not judged. */
  static final int MOST_FRAMES = 10_000;

  private final List<OrderedFrame> frames = new ArrayList<>();

  /** The code of successful creations, by the numbers of their frames; empty if unknown. */
  private final Map<Integer, String> made = new HashMap<>();

  private long inputBytes;

  private CallTrace() {}

  /**
   * A frame. Frames are in the order of their start, the outermost first.
   *
   * @param frame the frame
   * @param place the account whose permissions decide; empty inside a failed creation
   * @param above the number of the parent frame
   * @param position the number of earlier calls of that frame
   */
  record OrderedFrame(CallFrame frame, Optional<Address> place, int above, int position) {
    /** The function that it calls; none for creations. */
    Optional<CallTarget> target() {
      return place
          .filter(address -> !frame.kind().creates())
          .map(address -> new CallTarget(address, frame.input().function()));
    }

    /** Adds the functions whose rules are needed to judge it. */
    void addTargets(Set<CallTarget> targets) {
      if (!frame.isPrecompiled()) {
        target().ifPresent(targets::add);
      }
      frame.inspects().forEach(account -> targets.add(new CallTarget(account, CallTarget.PLAIN)));
    }

    /** The call of a wallet that corresponds to the frame; empty without a place. */
    Optional<Call> call(Address wallet, AccessType access) {
      return place.map(address -> new Call(wallet, address, frame.input(), access));
    }
  }

  private record PendingFrame<T>(T source, int above, int position) {}

  /**
   * A frame of a source.
   *
   * @param made its code if it is a successful creation
   * @param calls its inner calls
   */
  private record ReadFrame<T>(CallFrame frame, Optional<String> made, Calls<T> calls) {}

  /** The inner calls of a frame, without a copy. */
  private record Calls<T>(int size, IntFunction<? extends T> get) {}

  /** The trace with that outermost frame; none if a frame is unreadable, or there are too many. */
  static Optional<CallTrace> read(JsonNode outermost) {
    return read(outermost, CallTrace::frame, Long.MAX_VALUE);
  }

  /**
   * The same from the embedded chain.
   *
   * @param mostInput the maximum calldata of all frames together, in bytes
   */
  static Optional<CallTrace> of(TracedFrame outermost, long mostInput) {
    return read(outermost, CallTrace::frame, mostInput);
  }

  private static Optional<ReadFrame<JsonNode>> frame(JsonNode json) {
    JsonNode calls = json.path("calls");
    return CallFrame.read(json)
        .filter(frame -> calls.isArray() || calls.isMissingNode() || calls.isNull())
        .map(
            frame ->
                new ReadFrame<>(
                    frame,
                    frame.kind().creates() && !json.hasNonNull("error")
                        ? Optional.of(json.path("output").asText(""))
                        : Optional.empty(),
                    new Calls<>(calls.size(), calls::get)));
  }

  private static Optional<ReadFrame<TracedFrame>> frame(TracedFrame traced) {
    CallFrame frame = CallFrame.of(traced);
    List<? extends TracedFrame> calls = traced.calls();
    return Optional.of(
        new ReadFrame<>(
            frame,
            frame.kind().creates() && !traced.failed() ? Optional.of("") : Optional.empty(),
            new Calls<>(calls.size(), calls::get)));
  }

  private static <T> Optional<CallTrace> read(
      T outermost, Function<T, Optional<ReadFrame<T>>> reader, long mostInput) {
    CallTrace trace = new CallTrace();
    Deque<PendingFrame<T>> open = new ArrayDeque<>();
    open.push(new PendingFrame<>(outermost, 0, 0));
    while (!open.isEmpty()) {
      PendingFrame<T> next = open.pop();
      Optional<ReadFrame<T>> read = reader.apply(next.source());
      if (read.isEmpty()) {
        return Optional.empty();
      }
      trace.add(read.get(), next.above(), next.position());
      Calls<T> calls = read.get().calls();
      if (trace.frames.size() + open.size() + calls.size() > MOST_FRAMES
          || trace.inputBytes > mostInput) {
        return Optional.empty();
      }
      int above = trace.frames.size() - 1;
      for (int i = calls.size() - 1; i >= 0; i--) {
        open.push(new PendingFrame<>(calls.get().apply(i), above, i));
      }
    }
    return Optional.of(trace);
  }

  private void add(ReadFrame<?> read, int above, int position) {
    CallFrame frame = read.frame();
    Optional<Address> caller = frames.isEmpty() ? Optional.empty() : frames.get(above).place();
    read.made().ifPresent(code -> made.put(frames.size(), code));
    inputBytes += frame.input().size();
    frames.add(new OrderedFrame(frame, frame.contextAccount(caller), above, position));
  }

  /** The outermost frame. */
  CallFrame outermost() {
    return frames.get(0).frame();
  }

  /** All of them, the outermost included. */
  List<OrderedFrame> frames() {
    return Collections.unmodifiableList(frames);
  }

  /**
   * The accounts that were created. They have no code yet in the state on which the trace is
   * judged.
   */
  Set<Address> created() {
    return frames.stream()
        .map(OrderedFrame::frame)
        .filter(frame -> frame.kind().creates())
        .flatMap(frame -> frame.to().stream())
        .collect(Collectors.toSet());
  }

  /**
   * The accounts of successful creations. Some nodes name an account for a failed creation, where
   * an account may have existed before.
   */
  Set<Address> successfulCreations() {
    return made.keySet().stream()
        .flatMap(number -> frames.get(number).frame().to().stream())
        .collect(Collectors.toSet());
  }

  /**
   * The access that each frame needs, in the order of {@link #frames} (ADR 0119). All frames inside
   * a read need only {@code READ}, and so does a static call. Delegated code needs the access of
   * its caller. Another call needs {@code WRITE} if it, or a frame inside it, changes anything.
   *
   * @param entry the access of the outermost frame
   */
  List<AccessType> accesses(AccessType entry) {
    boolean[] changes = new boolean[frames.size()];
    for (int i = frames.size() - 1; i > 0; i--) {
      changes[i] |= frames.get(i).frame().changes();
      changes[frames.get(i).above()] |= changes[i];
    }
    List<AccessType> asked = new ArrayList<>(frames.size());
    asked.add(entry);
    for (int i = 1; i < frames.size(); i++) {
      OrderedFrame orderedFrame = frames.get(i);
      CallFrame.Kind kind = orderedFrame.frame().kind();
      boolean writes =
          asked.get(orderedFrame.above()) == AccessType.WRITE
              && kind != CallFrame.Kind.STATICCALL
              && (kind.runsAtCaller() || changes[i]);
      asked.add(writes ? AccessType.WRITE : AccessType.READ);
    }
    return asked;
  }

  /**
   * Whether any code that ran can read accounts that it does not call.
   *
   * @param touched contains the code of the called accounts; an account without code there was
   *     created during the execution, or has no code
   */
  boolean readsOtherAccounts(TouchedAccounts touched) {
    return creationReadsOtherAccounts()
        || ran().stream()
            .anyMatch(
                account ->
                    touched.readsOtherAccounts(account)
                        || wasCreatedReading(touched.delegate(account).orElse(account)));
  }

  private boolean creationReadsOtherAccounts() {
    return frames.stream()
        .map(OrderedFrame::frame)
        .anyMatch(frame -> frame.kind().creates() && frame.input().readsOtherAccounts());
  }

  /**
   * The accounts whose code was called, also by a delegate call, without creations and precompiled
   * contracts.
   */
  Set<Address> ran() {
    return frames.stream()
        .map(OrderedFrame::frame)
        .filter(frame -> !frame.kind().creates() && !frame.isPrecompiled())
        .flatMap(frame -> frame.to().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Whether code may have run that can read accounts without a call.
   *
   * @param codeReads whether the code of an address can; called once for each callee
   */
  boolean mayReadOtherAccounts(Predicate<Address> codeReads) {
    Set<Address> fresh = successfulCreations();
    return creationReadsOtherAccounts()
        || ran().stream().anyMatch(account -> fresh.contains(account) || codeReads.test(account));
  }

  private boolean wasCreatedReading(Address account) {
    return made.entrySet().stream()
        .filter(each -> frames.get(each.getKey()).frame().to().equals(Optional.of(account)))
        .map(Map.Entry::getValue)
        .anyMatch(code -> !HexText.isBytes(code) || AccountReadOpcodes.isIn(HexText.bytes(code)));
  }

  /**
   * For each account whose code ran in other accounts, these accounts. Such code must be loaded for
   * a delegate call.
   */
  Map<Address, Set<Address>> delegatecallContexts(TouchedAccounts touched) {
    Map<Address, Set<Address>> borrowers = new HashMap<>();
    for (OrderedFrame orderedFrame : frames) {
      CallFrame frame = orderedFrame.frame();
      if (!frame.kind().creates() && frame.to().isPresent() && orderedFrame.place().isPresent()) {
        Address code = touched.delegate(frame.to().get()).orElse(frame.to().get());
        if (!code.equals(orderedFrame.place().get())) {
          borrowers.computeIfAbsent(code, none -> new HashSet<>()).add(orderedFrame.place().get());
        }
      }
    }
    return borrowers;
  }

  /** The accounts in whose context called code runs, including the outermost call. */
  Set<Address> called() {
    return frames.stream()
        .filter(orderedFrame -> !orderedFrame.frame().kind().creates())
        .flatMap(orderedFrame -> orderedFrame.place().stream())
        .collect(Collectors.toSet());
  }

  /** The path to the frame with that number. */
  List<Integer> path(int number) {
    List<Integer> path = new ArrayList<>();
    for (int at = number; at > 0; at = frames.get(at).above()) {
      path.add(frames.get(at).position());
    }
    Collections.reverse(path);
    return path;
  }
}

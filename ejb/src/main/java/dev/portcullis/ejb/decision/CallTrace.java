package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.account.AccountReadOpcodes;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.permission.AccessType;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All frames of a call, read in a loop: calls nest deeper than a thread's stack reaches. */
final class CallTrace {
  /** More are not judged. */
  static final int MOST_FRAMES = 10_000;

  private final List<OrderedFrame> frames = new ArrayList<>();

  /** What creations left that did not fail, by the numbers of their frames. */
  private final Map<Integer, String> made = new HashMap<>();

  private CallTrace() {}

  /**
   * A frame in the order in which they began, the outermost first.
   *
   * @param frame what it is
   * @param place whose permissions decide about it; empty beneath a creation that failed
   * @param above the number of the frame that made the call
   * @param position how many calls that frame had made before
   */
  record OrderedFrame(CallFrame frame, Optional<Address> place, int above, int position) {
    /** The function that it calls; creations call none. */
    Optional<CallTarget> target() {
      return place
          .filter(address -> !frame.kind().creates())
          .map(address -> new CallTarget(address, frame.input().function()));
    }

    /** What it does in the name of a wallet; empty without a place. */
    Optional<Call> call(Address wallet, AccessType access) {
      return place.map(address -> new Call(wallet, address, frame.input(), access));
    }
  }

  private record PendingFrame(JsonNode json, int above, int position) {}

  /** The trace with that outermost frame; none if a frame cannot be read, or there are too many. */
  static Optional<CallTrace> read(JsonNode outermost) {
    CallTrace trace = new CallTrace();
    Deque<PendingFrame> open = new ArrayDeque<>();
    open.push(new PendingFrame(outermost, 0, 0));
    while (!open.isEmpty()) {
      PendingFrame next = open.pop();
      Optional<JsonNode> calls = trace.add(next);
      if (calls.isEmpty() || trace.frames.size() + open.size() + calls.get().size() > MOST_FRAMES) {
        return Optional.empty();
      }
      int above = trace.frames.size() - 1;
      for (int i = calls.get().size() - 1; i >= 0; i--) {
        open.push(new PendingFrame(calls.get().get(i), above, i));
      }
    }
    return Optional.of(trace);
  }

  /** Adds a frame; answers those it called, or nothing if it cannot be read. */
  private Optional<JsonNode> add(PendingFrame next) {
    Optional<CallFrame> read = CallFrame.read(next.json());
    read.ifPresent(
        frame -> {
          Optional<Address> caller =
              frames.isEmpty() ? Optional.empty() : frames.get(next.above()).place();
          if (frame.kind().creates() && !next.json().hasNonNull("error")) {
            made.put(frames.size(), next.json().path("output").asText(""));
          }
          frames.add(new OrderedFrame(frame, frame.place(caller), next.above(), next.position()));
        });
    JsonNode calls = next.json().path("calls");
    return read.map(frame -> calls)
        .filter(found -> found.isArray() || found.isMissingNode() || found.isNull());
  }

  /** The outermost frame. */
  CallFrame outermost() {
    return frames.get(0).frame();
  }

  /** All of them, the outermost included. */
  List<OrderedFrame> frames() {
    return Collections.unmodifiableList(frames);
  }

  /** The accounts that were created; they have no code yet where the trace is judged. */
  Set<Address> created() {
    return frames.stream()
        .map(OrderedFrame::frame)
        .filter(frame -> frame.kind().creates())
        .flatMap(frame -> frame.to().stream())
        .collect(Collectors.toSet());
  }

  /**
   * The accounts of creations that did not fail. Some nodes name an account for a failed creation,
   * where something may have existed before.
   */
  Set<Address> made() {
    return made.keySet().stream()
        .flatMap(number -> frames.get(number).frame().to().stream())
        .collect(Collectors.toSet());
  }

  /**
   * What each frame asks for, in the order of {@link #frames} (ADR 0119). What is beneath a frame
   * that reads only reads, and so does a static call. Borrowed code asks as its caller does.
   * Another call asks for {@code WRITE} if something in it or beneath it changes anything.
   *
   * @param entry what the outermost frame asks for
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
   * Whether any code that ran can look at accounts that it does not call.
   *
   * @param touched has the code of what was called; what it does not have was made meanwhile, or is
   *     no code
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
   * The accounts whose code was called, as theirs or borrowed; creations and the chain's own not.
   */
  Set<Address> ran() {
    return frames.stream()
        .map(OrderedFrame::frame)
        .filter(frame -> !frame.kind().creates() && !frame.isPrecompiled())
        .flatMap(frame -> frame.to().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Whether code that can look at accounts that it does not call may have run.
   *
   * @param codeReads whether the code of an address can; asked once about each that is called
   */
  boolean mayReadOtherAccounts(Predicate<Address> codeReads) {
    Set<Address> fresh = made();
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
   * For each account whose code ran in other accounts, these accounts: borrowed code has to be
   * loaded.
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

  /** As whom code runs that is called, the outermost call included. */
  Set<Address> called() {
    return frames.stream()
        .filter(orderedFrame -> !orderedFrame.frame().kind().creates())
        .flatMap(orderedFrame -> orderedFrame.place().stream())
        .collect(Collectors.toSet());
  }

  /** The way to the frame with that number. */
  List<Integer> path(int number) {
    List<Integer> path = new ArrayList<>();
    for (int at = number; at > 0; at = frames.get(at).above()) {
      path.add(frames.get(at).position());
    }
    Collections.reverse(path);
    return path;
  }
}

package dev.portcullis.ejb.bundler;

import dev.portcullis.ejb.chain.trace.CreatedContracts;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.kernel.Address;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The calls that accounts make in a bundle of user operations (ERC-4337), in the order of the
 * execution. Frames of the entry point, and of the accounts' permitted code, are no calls. A bundle
 * in which any other frame does not belong to an account is not readable.
 */
public final class BundleTrace {
  /** {@code execute(bytes32,bytes)} of an account (ERC-7579). */
  private static final String EXECUTE = "0xe9ae5c53";

  /** {@code implementation()} of a beacon (EIP-1967). */
  private static final String IMPLEMENTATION = "0x5c60da1b";

  /** {@code depositTo(address)} of an entry point. */
  private static final String DEPOSIT = "0xb760faf9";

  private static final String NOTHING = "0x";
  private static final int MOST_FRAMES = 10_000;

  /**
   * A call of an account.
   *
   * @param call the call, as a transaction of the account would make it
   * @param frame its frame
   * @param path the position of the frame: the index of each call in its parent, outermost first
   */
  public record AccountCall(Call call, TracedFrame frame, List<Integer> path) {
    /** Copies the path. */
    public AccountCall {
      path = List.copyOf(path);
    }
  }

  /**
   * A frame of the entry point, or of the code of an account.
   *
   * @param account whose code runs; empty for the entry point
   * @param above its parent; empty for the outermost
   * @param position the number of earlier calls of its parent
   */
  private record OwnFrame(
      TracedFrame frame, Optional<Address> account, Optional<OwnFrame> above, int position) {
    List<Integer> path() {
      List<Integer> path = new ArrayList<>();
      for (OwnFrame at = this; at.above().isPresent(); at = at.above().get()) {
        path.add(at.position());
      }
      Collections.reverse(path);
      return path;
    }
  }

  private final BundleRules rules;
  private final Address entryPoint;
  private final Set<Address> accounts = new LinkedHashSet<>();
  private final List<AccountCall> calls = new ArrayList<>();
  private final Deque<OwnFrame> open = new ArrayDeque<>();
  private Set<Address> created = Set.of();

  private BundleTrace(BundleRules rules, Address entryPoint) {
    this.rules = rules;
    this.entryPoint = entryPoint;
  }

  /**
   * The calls of an executed bundle; empty if it is not readable.
   *
   * @param frames its outermost frames; more than one are not readable
   * @param entryPoint the target of the transaction
   * @param rules decides which code may run in accounts, and who receives the fees
   */
  public static Optional<BundleTrace> read(
      List<? extends TracedFrame> frames, Address entryPoint, BundleRules rules) {
    if (frames.size() != 1) {
      return Optional.empty();
    }
    TracedFrame outermost = frames.get(0);
    if (outermost.kind() != FrameKind.CALL || !to(outermost).equals(entryPoint)) {
      return Optional.empty();
    }
    BundleTrace trace = new BundleTrace(rules, entryPoint);
    trace.created = CreatedContracts.of(outermost);
    return trace.walk(outermost) ? Optional.of(trace) : Optional.empty();
  }

  /** The accounts whose operations it executes. */
  public Set<Address> accounts() {
    return Collections.unmodifiableSet(accounts);
  }

  /** The calls of an account. */
  public List<AccountCall> calls(Address account) {
    return calls.stream().filter(each -> each.call().from().equals(account)).toList();
  }

  /** Whether the bundle itself creates a contract there. */
  public boolean creates(Address address) {
    return created.contains(address);
  }

  private boolean walk(TracedFrame outermost) {
    push(new OwnFrame(outermost, Optional.empty(), Optional.empty(), 0), Optional.empty());
    int frames = 0;
    while (!open.isEmpty()) {
      OwnFrame next = open.pop();
      TracedFrame frame = next.frame();
      frames++;
      Address from = next.account().orElse(entryPoint);
      if (frames > MOST_FRAMES || !address(frame.from()).equals(from)) {
        return false;
      }
      boolean isRead = isPrecompiledRead(frame);
      if (!isRead && !(next.account().isPresent() ? ofAccount(next, from) : ofEntryPoint(next))) {
        return false;
      }
    }
    return true;
  }

  /** The first call is on top. */
  private void push(OwnFrame above, Optional<Address> account) {
    List<? extends TracedFrame> inner = above.frame().calls();
    for (int i = inner.size() - 1; i >= 0; i--) {
      open.push(new OwnFrame(inner.get(i), account, Optional.of(above), i));
    }
  }

  private boolean ofEntryPoint(OwnFrame next) {
    TracedFrame frame = next.frame();
    Address target = to(frame);
    if (frame.kind() != FrameKind.CALL) {
      return false;
    }
    if (target.equals(entryPoint)) {
      push(next, Optional.empty());
      return true;
    }
    if (rules.wallets().contains(target)) {
      return isPlain(frame) && frame.calls().isEmpty();
    }
    accounts.add(target);
    push(next, Optional.of(target));
    return frame.inspected().isEmpty();
  }

  private boolean ofAccount(OwnFrame next, Address account) {
    TracedFrame frame = next.frame();
    Address target = to(frame);
    boolean isCall = frame.kind() == FrameKind.CALL;
    if (isOwnDelegateCall(frame)) {
      push(next, Optional.of(account));
      return true;
    }
    if (isCall && target.equals(account) && input(frame).startsWith(EXECUTE)) {
      push(next, Optional.of(account));
      return frame.inspected().isEmpty();
    }
    if (isBeaconRead(frame) || (isCall && isDeposit(frame, account))) {
      return true;
    }
    if (!isCall && frame.kind() != FrameKind.STATICCALL && frame.kind() != FrameKind.CREATE) {
      return false;
    }
    calls.add(
        new AccountCall(
            new Call(
                account,
                frame.kind() == FrameKind.CREATE ? null : target,
                Calldata.of(frame.input()),
                frame.kind() == FrameKind.STATICCALL ? AccessType.READ : AccessType.WRITE),
            new AccountCallFrame(
                frame,
                frame.kind() == FrameKind.STATICCALL ? FrameKind.CALL : frame.kind(),
                account),
            next.path()));
    return true;
  }

  private boolean isOwnDelegateCall(TracedFrame frame) {
    return frame.kind() == FrameKind.DELEGATECALL && rules.implementations().contains(to(frame));
  }

  private static boolean isBeaconRead(TracedFrame frame) {
    return frame.kind() == FrameKind.STATICCALL
        && input(frame).equals(IMPLEMENTATION)
        && frame.calls().isEmpty()
        && frame.inspected().isEmpty();
  }

  /** The account pays its entry point for the gas of the operation. */
  private boolean isDeposit(TracedFrame frame, Address account) {
    return to(frame).equals(entryPoint)
        && frame.calls().isEmpty()
        && (isPlain(frame)
            || input(frame).equals(DEPOSIT + "0".repeat(24) + account.text().substring(2)));
  }

  private static boolean isPrecompiledRead(TracedFrame frame) {
    return frame.kind() == FrameKind.STATICCALL && ExecutionTrace.isPrecompiled(to(frame));
  }

  /** A payment to an account, of which its permitted code only takes notice. */
  private boolean isPayment(TracedFrame paid, Address account) {
    if (paid.kind() != FrameKind.CALL || !to(paid).equals(account) || !isPlain(paid)) {
      return false;
    }
    Deque<TracedFrame> inner = new ArrayDeque<>(paid.calls());
    while (!inner.isEmpty()) {
      TracedFrame frame = inner.pop();
      if (isOwnDelegateCall(frame)) {
        inner.addAll(frame.calls());
      } else if (!isBeaconRead(frame)) {
        return false;
      }
    }
    return paid.inspected().isEmpty();
  }

  private static boolean isPlain(TracedFrame frame) {
    return input(frame).equals(NOTHING);
  }

  private static String input(TracedFrame frame) {
    return frame.input().toString();
  }

  private static Address to(TracedFrame frame) {
    return address(frame.to());
  }

  private static Address address(EvmAddress account) {
    return new Address(account.toString());
  }

  /** A frame beneath a call of an account, without what a payment to the account runs there. */
  private final class AccountCallFrame implements TracedFrame {
    private final TracedFrame traced;
    private final FrameKind kind;
    private final Address account;

    AccountCallFrame(TracedFrame traced, FrameKind kind, Address account) {
      this.traced = traced;
      this.kind = kind;
      this.account = account;
    }

    @Override
    public FrameKind kind() {
      return kind;
    }

    @Override
    public EvmAddress from() {
      return traced.from();
    }

    @Override
    public EvmAddress to() {
      return traced.to();
    }

    @Override
    public Bytes input() {
      return traced.input();
    }

    @Override
    public boolean changes() {
      return traced.changes();
    }

    @Override
    public Set<EvmAddress> inspected() {
      return traced.inspected();
    }

    @Override
    public boolean failed() {
      return traced.failed();
    }

    @Override
    public List<? extends TracedFrame> calls() {
      return isPayment(traced, account)
          ? List.of()
          : traced.calls().stream()
              .map(inner -> new AccountCallFrame(inner, inner.kind(), account))
              .toList();
    }
  }
}

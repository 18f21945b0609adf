package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.CallFrame.Kind;
import dev.portcullis.ejb.decision.CallTrace.OrderedFrame;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Judges the inner calls of a permitted call, by the trace of an execution (R-GTW-11, ADR 0119).
 * Without an umbrella, each call needs a permission of its own for its access, and its arguments
 * are compared with the acting wallet. A creation needs the permission to deploy; precompiled
 * contracts need none. The actor must have access to every account whose balance or code an opcode
 * reads. A trace that is unreadable, or belongs to another call, is rejected.
 */
public final class TraceJudge {
  /** Traces with more frames are not judged. */
  public static final int MOST_FRAMES = CallTrace.MOST_FRAMES;

  /**
   * The most functions of a trace for callers that cache rules. More would evict all other rules.
   */
  public static final int MOST_TARGETS = 1_024;

  /** The most denied frames that are reported for one trace. */
  public static final int MOST_DENIALS = 100;

  /** The most accounts without a frame whose owners are looked up for one execution. */
  public static final int MAX_INSPECTED = 256;

  private static final Calldata NOTHING = Calldata.of("0x");

  private final Function<Address, Optional<ContractRules>> contracts;
  private final Predicate<Address> hasCode;
  private final UnaryOperator<Set<Address>> hidden;

  /**
   * A judge with these facts, for traces that do not list opcode reads. Opcodes must not read any
   * registered contract.
   *
   * @param contracts the rules of a registered contract; empty for any other address
   * @param hasCode whether an address is a contract before the call; called only if it matters
   */
  public TraceJudge(
      Function<Address, Optional<ContractRules>> contracts, Predicate<Address> hasCode) {
    this(
        contracts,
        hasCode,
        accounts ->
            accounts.stream()
                .filter(account -> contracts.apply(account).isPresent())
                .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * A judge with these facts.
   *
   * @param contracts the rules of a registered contract; empty for any other address
   * @param hasCode whether an address is a contract before the call; called only if it matters and
   *     the trace does not report it
   * @param hidden returns the accounts whose balance and code the actor may not read; called only
   *     if it matters, once for the accounts in the frames and once for the touched ones
   */
  public TraceJudge(
      Function<Address, Optional<ContractRules>> contracts,
      Predicate<Address> hasCode,
      UnaryOperator<Set<Address>> hidden) {
    this.contracts = contracts;
    this.hasCode = hasCode;
    this.hidden = hidden;
  }

  /**
   * Whether all inner calls are permitted.
   *
   * @param actor the acting user
   * @param entry the call that {@link DecisionEngine} allowed the actor
   * @param trace the frames of its execution
   */
  public NestedCallDecision judge(ActingUser actor, Call entry, ExecutionTrace trace) {
    return judge(actor, entry, trace, TouchedAccounts.UNKNOWN);
  }

  /**
   * The same with the touched accounts. A registered contract or a wallet that no frame explains
   * counts as read if code ran that can read other accounts (ADR 0125). If the trace itself lists
   * such reads, these are judged, too.
   *
   * @param touched without the fee recipient of the block
   */
  public NestedCallDecision judge(
      ActingUser actor, Call entry, ExecutionTrace trace, TouchedAccounts touched) {
    return denials(actor, entry, trace, touched, 1).stream()
        .findFirst()
        .orElse(NestedCallDecision.ALLOW);
  }

  /**
   * The denied frames, the first of each target, in the order of their start. It is like {@link
   * #judge}, but it continues after the first denial, for callers that need all of them.
   *
   * @return at most a hundred; none if everything is permitted
   */
  public List<NestedCallDecision> denials(ActingUser actor, Call entry, ExecutionTrace trace) {
    return denials(actor, entry, trace, TouchedAccounts.UNKNOWN);
  }

  /** The same with the touched accounts. */
  public List<NestedCallDecision> denials(
      ActingUser actor, Call entry, ExecutionTrace trace, TouchedAccounts touched) {
    return denials(actor, entry, trace, touched, MOST_DENIALS);
  }

  private List<NestedCallDecision> denials(
      ActingUser actor, Call entry, ExecutionTrace trace, TouchedAccounts touched, int most) {
    return actor.hasFullAccess()
        ? List.of()
        : trace
            .frames()
            .filter(read -> isOf(entry, read.outermost()))
            .map(read -> new Case(actor, entry, read).denials(touched, most))
            .orElse(List.of(NestedCallDecision.NO_FRAMES));
  }

  private static boolean isOf(Call entry, CallFrame outermost) {
    boolean sameTarget =
        entry.to() == null
            ? outermost.kind() == Kind.CREATE
            : outermost.kind() == Kind.CALL && outermost.to().equals(Optional.of(entry.to()));
    return sameTarget
        && outermost.from().equals(entry.from())
        && outermost.input().equals(entry.calldata());
  }

  /** One trace with its actor. */
  private final class Case {
    private final ActingUser actor;
    private final Call entry;
    private final CallTrace trace;
    private final EntryCoverage coverage;
    private final Set<Address> created;
    private final Set<Address> made;
    private final Set<Address> called;
    private Set<Address> listed;

    Case(ActingUser actor, Call entry, CallTrace trace) {
      this.actor = actor;
      this.entry = entry;
      this.trace = trace;
      this.coverage = EntryCoverage.over(actor, entry, contracts);
      this.created = trace.created();
      this.made = trace.successfulCreations();
      this.called = trace.called();
    }

    List<NestedCallDecision> denials(TouchedAccounts touched, int most) {
      Map<Optional<Address>, NestedCallDecision> denied = new LinkedHashMap<>();
      List<OrderedFrame> frames = trace.frames();
      List<AccessType> accesses = trace.accesses(entry.access());
      for (int i = 0; i < frames.size() && denied.size() < most; i++) {
        OrderedFrame orderedFrame = frames.get(i);
        int number = i;
        if (i > 0 && !orderedFrame.frame().isPrecompiled()) {
          Optional<Call> call = call(orderedFrame, accesses.get(i));
          Decision decision =
              call.map(nested -> decide(nested, orderedFrame.frame()))
                  .orElse(Decision.PERMISSION_MISSING);
          if (!decision.allowed()) {
            denied.computeIfAbsent(
                call.map(Call::to),
                target -> new NestedCallDecision(decision, trace.path(number), call));
          }
        }
        if (denied.size() < most) {
          judgeListed(orderedFrame.frame().inspects(), i, most - denied.size())
              .forEach(found -> denied.putIfAbsent(found.call().map(Call::to), found));
        }
      }
      if (denied.size() < most) {
        judgeTouched(unexplained(touched), most - denied.size())
            .forEach(found -> denied.putIfAbsent(found.call().map(Call::to), found));
      }
      return List.copyOf(denied.values());
    }

    private Optional<Call> call(OrderedFrame orderedFrame, AccessType access) {
      return orderedFrame.frame().kind().creates()
          ? Optional.of(new Call(entry.from(), null, orderedFrame.frame().input(), access))
          : orderedFrame.call(entry.from(), access);
    }

    private Decision decide(Call call, CallFrame frame) {
      if (call.to() == null) {
        return coverage.mayDeploy(actor)
            ? Decision.DEPLOY_ALLOW
            : Decision.DEPLOY_PERMISSION_MISSING;
      }
      return coverage.decide(
          actor, call, contracts.apply(call.to()), () -> isContract(call.to(), frame));
    }

    private boolean isContract(Address address, CallFrame frame) {
      return frame.kind().runsAtCaller()
          || frame.hasCode().orElseGet(() -> created.contains(address) || hasCode.test(address));
    }

    private List<NestedCallDecision> judgeListed(Set<Address> accounts, int frame, int most) {
      if (accounts.isEmpty()) {
        return List.of();
      }
      if (listed == null) {
        Set<Address> all = new TreeSet<>();
        trace.frames().forEach(orderedFrame -> all.addAll(orderedFrame.frame().inspects()));
        listed = hidden(all);
      }
      return notInspectable(accounts, listed, frame, most);
    }

    private List<NestedCallDecision> notInspectable(
        Set<Address> accounts, Set<Address> denied, int frame, int most) {
      return accounts.stream()
          .filter(denied::contains)
          .limit(most)
          .map(account -> notInspectable(account, frame))
          .toList();
    }

    private NestedCallDecision notInspectable(Address account, int frame) {
      return new NestedCallDecision(
          Decision.JUDGE_NOT_INSPECTABLE,
          trace.path(frame),
          Optional.of(new Call(entry.from(), account, NOTHING, AccessType.READ)));
    }

    private List<NestedCallDecision> judgeTouched(Set<Address> accounts, int most) {
      Set<Address> denied = accounts.size() > MAX_INSPECTED ? accounts : hidden(accounts);
      return notInspectable(accounts, denied, 0, most);
    }

    /**
     * The accounts that may have been read, because no frame explains why they were touched. None
     * if no code ran that can read other accounts.
     */
    private Set<Address> unexplained(TouchedAccounts touched) {
      Map<Address, Set<Address>> borrowers = trace.delegatecallContexts(touched);
      Set<Address> found = new TreeSet<>();
      for (Address account : touched.accounts()) {
        boolean isExplained =
            called.contains(account)
                || isOpen(account)
                || contracts
                    .apply(account)
                    .filter(rules -> isBorrowed(rules, borrowers.getOrDefault(account, Set.of())))
                    .isPresent();
        if (!isExplained) {
          found.add(account);
        }
      }
      return !found.isEmpty() && trace.readsOtherAccounts(touched) ? found : Set.of();
    }

    /**
     * Whether the delegate call is legitimate. A contract of the same owner runs the code in its
     * own context, as proxies do, or the zone owns the code. Another contract may try to copy the
     * code.
     */
    private boolean isBorrowed(ContractRules rules, Set<Address> borrowers) {
      String owner = rules.organizationId();
      return borrowers.stream()
          .anyMatch(
              borrower ->
                  owner == null
                      || contracts
                          .apply(borrower)
                          .filter(other -> owner.equals(other.organizationId()))
                          .isPresent());
    }

    /** The accounts that the actor may not read; at most one query. */
    private Set<Address> hidden(Set<Address> accounts) {
      Set<Address> closed =
          accounts.stream()
              .filter(account -> !isOpen(account))
              .collect(Collectors.toUnmodifiableSet());
      return closed.isEmpty() ? closed : hidden.apply(closed);
    }

    /** An account that may be called is called in this trace. That call is judged separately. */
    private boolean isOpen(Address account) {
      return account.equals(entry.from())
          || made.contains(account)
          || account.belongsToChain()
          || contracts.apply(account).filter(rules -> isOpened(account, rules)).isPresent();
    }

    private boolean isOpened(Address account, ContractRules rules) {
      return called.contains(account) || coverage.covers(rules);
    }
  }
}

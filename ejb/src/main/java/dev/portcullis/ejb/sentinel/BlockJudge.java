package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.trace.CreatedContracts;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.TraceRules;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Judges the transactions of a block like an admission: the entry, then each inner call by the
 * trace of the execution. A bundle of user operations is judged by its accounts ({@link
 * BundleJudge}). It uses current facts. A transaction is undecided if a relevant right changed
 * since shortly before the block, whatever the current facts are.
 */
final class BlockJudge {
  /**
   * The tolerance for the age of a change relative to a block. Block times are in seconds, nodes'
   * clocks differ, and a change becomes visible when its transaction commits.
   */
  static final Duration SLACK = Duration.ofSeconds(5);

  /**
   * Changes are recorded for a day. Beyond this age, the absence of a change cannot be determined.
   */
  static final Duration MEMORY = Duration.ofHours(23);

  private final DecisionFactCache access;
  private final SentinelFacts facts;
  private final BlockTraces traces;
  private final BlockAccounts accounts;
  private final BundleJudge bundles;

  /**
   * A judge with these facts.
   *
   * @param rules decides which transactions are bundles of user operations
   * @param judgesOpcodes whether accounts that opcodes read are judged by the touched accounts
   * @param nanos the time, as {@link System#nanoTime}
   */
  BlockJudge(
      DecisionFactCache access,
      SentinelFacts facts,
      BundleRules rules,
      BooleanSupplier judgesOpcodes,
      LongSupplier nanos) {
    this.access = access;
    this.facts = facts;
    this.traces = BlockTraces.ofFrames(nanos);
    this.accounts = new BlockAccounts(judgesOpcodes, nanos);
    this.bundles = new BundleJudge(access, facts, rules);
  }

  /**
   * Judges a block.
   *
   * @param asked the block, and when it was chosen
   * @param block the same with its transactions
   * @param known the result of an earlier judgement
   * @param deadline ends the queries; it also decides what follows if the node does not respond:
   *     the block is judged again later, or its rest is judged now
   * @throws dev.portcullis.kernel.Failure CHAIN_UNAVAILABLE if the node does not respond and the
   *     block is to be judged again later
   */
  BlockJudgement judge(
      BlockToJudge asked, ObservedBlock block, EscapeSummary known, BlockDeadline deadline) {
    ChainNode node = asked.node();
    List<ObservedTransaction> signed =
        block.transactions().stream()
            .filter(each -> each.origin() == ObservedTransaction.Origin.SENDER)
            .toList();
    Map<Address, String> owners =
        facts.owners(signed.stream().map(each -> each.call().from()).collect(Collectors.toSet()));
    CodeAtBlock code = new CodeAtBlock(node, block.header().number(), deadline);
    BlockJudgementBuilder tally = new BlockJudgementBuilder(block, known);
    for (ObservedTransaction each : signed) {
      if (bundles.concerns(each)) {
        tally.setBundle(each, List.of(bundles.enter(each)));
        continue;
      }
      String owner = owners.get(each.call().from());
      tally.attempt(
          () ->
              tally.add(owner == null ? ofUnknownSender(each) : enter(each, owner, code::before)));
    }
    tally.attempt(() -> beneath(asked, block, code, tally, deadline));
    // This comes after the facts were read: later changes make them doubtful as well.
    return tally.judgement(
        isForgotten(asked.mined(), asked.seen())
            ? PolicyChangeSet.FORGOTTEN
            : new PolicyChangeSet(false, facts.changedSince(asked.mined().minus(SLACK))));
  }

  /** Whether the changes of rights since a block was mined are no longer recorded. */
  static boolean isForgotten(Instant mined, Instant now) {
    return mined.minus(SLACK).isBefore(now.minus(MEMORY));
  }

  private static JudgedTransaction ofUnknownSender(ObservedTransaction seen) {
    return JudgedTransaction.of(seen, null, Optional.empty(), Decision.USER_NOT_FOUND);
  }

  private JudgedTransaction enter(
      ObservedTransaction seen, String owner, Predicate<Address> hasCode) {
    Call call = seen.call();
    Optional<ActingUser> actingUser =
        access
            .userIncludingInactive(owner)
            .flatMap(Principal::person)
            .filter(user -> !user.suspended());
    Decision decision =
        DecisionEngine.decide(
            actingUser, call, access.contract(call), () -> hasCode.test(call.to()));
    boolean isRefused =
        decision.allowed() && decision != Decision.FULL_ACCESS_ALLOW && seen.isSpecial();
    return JudgedTransaction.of(
        seen, owner, actingUser, isRefused ? Decision.JUDGE_TYPE_REFUSED : decision);
  }

  private void beneath(
      BlockToJudge asked,
      ObservedBlock block,
      CodeAtBlock code,
      BlockJudgementBuilder tally,
      BlockDeadline deadline) {
    ChainNode node = asked.node();
    Set<Integer> needed = new HashSet<>();
    AtomicBoolean anyAppeared = new AtomicBoolean();
    for (JudgedTransaction each : tally.judged()) {
      tally.attempt(
          () -> {
            boolean appeared = mayHaveReachedNewCode(each, block, code);
            anyAppeared.set(anyAppeared.get() || appeared);
            if (appeared || needsTrace(each.decision())) {
              needed.add(each.seen().place());
            }
          });
    }
    tally
        .bundles()
        .forEach(
            (place, parts) -> {
              if (parts.get(0).decision().allowed()) {
                needed.add(place);
              }
            });
    if (needed.isEmpty()) {
      return;
    }
    // If code appeared, all traces are useful: they show whether its creation precedes a transfer
    // to it.
    BlockTraces.BlockTraceResponse blockTraceResponse =
        traces.of(node, block, needed, anyAppeared.get(), deadline);
    blockTraceResponse.missing().values().forEach(tally::unjudged);
    Map<Integer, JsonNode> frames = blockTraceResponse.traces();
    tally.frames(frames.values().stream().mapToLong(BlockJudge::count).sum());
    Map<Address, Integer> created = new HashMap<>();
    for (ObservedTransaction each : block.transactions()) {
      if (frames.containsKey(each.place())) {
        CreatedContracts.of(frames.get(each.place()))
            .forEach(address -> created.putIfAbsent(address, each.place()));
      }
    }
    needed.retainAll(frames.keySet());
    if (needed.isEmpty()) {
      return;
    }
    BlockAccounts.Touched touched =
        accounts.of(node, block, () -> readers(block, needed, frames, created, code), deadline);
    tally.accounts(touched);
    tally.replace(
        each ->
            needed.contains(each.seen().place())
                ? beneath(
                    each,
                    frames.get(each.seen().place()),
                    accountsOf(each.seen(), block, touched, frames, code, created),
                    code,
                    created,
                    asked.mined())
                : each);
    boolean isCreationKnown = !block.delegates() && frames.size() == block.transactions().size();
    for (int place : tally.bundles().keySet()) {
      if (needed.contains(place)) {
        ObservedTransaction seen = block.transactions().get(place);
        tally.attempt(
            () ->
                tally.setBundle(
                    seen,
                    bundle(
                        new BundleJudge.MinedBundle(
                            seen,
                            frames.get(place),
                            accountsOf(seen, block, touched, frames, code, created),
                            address ->
                                created.getOrDefault(address, place) < place
                                    || hadCode(code, address, isCreationKnown),
                            user -> hidden(user, seen, asked.mined()),
                            tally::unjudged))));
      }
    }
  }

  private List<JudgedTransaction> bundle(BundleJudge.MinedBundle mined) {
    return count(mined.outermost()) > TraceJudge.MOST_FRAMES
        ? List.of(JudgedTransaction.ofBundler(mined.seen(), Decision.JUDGE_NO_FRAMES))
        : bundles.judge(mined);
  }

  /** Code that appeared within the block may be that of an earlier transaction without a trace. */
  private static boolean hadCode(CodeAtBlock code, Address address, boolean isCreationKnown) {
    if (!isCreationKnown && code.appeared(address)) {
      throw UnjudgedReason.NO_CODE.asException();
    }
    return code.before(address);
  }

  /**
   * The accounts of a transaction. If their list has no code, the code of the called accounts is
   * queried. Code from an authorization in the same block (EIP-7702) is then unknown.
   */
  private static TouchedAccounts accountsOf(
      ObservedTransaction seen,
      ObservedBlock block,
      BlockAccounts.Touched touched,
      Map<Integer, JsonNode> frames,
      CodeAtBlock code,
      Map<Address, Integer> created) {
    TouchedAccounts listed = touched.of(seen);
    if (!touched.isBare(seen)) {
      return listed;
    }
    if (block.delegates()) {
      throw UnjudgedReason.NO_ACCOUNTS.asException();
    }
    Set<Address> ran = ExecutionTrace.read(frames.get(seen.place())).ran();
    try {
      return listed.with(code.placeholderCodes(ran, created::containsKey));
    } catch (UnjudgedReason.UnjudgedException unknown) {
      throw UnjudgedReason.NO_ACCOUNTS.asException();
    }
  }

  /**
   * The transactions that may have run code that reads accounts without a call. These are all
   * transactions if the code created by the block is not completely known.
   */
  private static Set<Integer> readers(
      ObservedBlock block,
      Set<Integer> needed,
      Map<Integer, JsonNode> frames,
      Map<Address, Integer> created,
      CodeAtBlock code) {
    boolean isAllKnown =
        !block.delegates()
            && frames.size() == block.transactions().size()
            && frames.values().stream()
                .allMatch(each -> each.has("type") && count(each) <= TraceJudge.MOST_FRAMES);
    return needed.stream()
        .filter(
            place ->
                !isAllKnown
                    || ExecutionTrace.read(frames.get(place))
                        .mayReadAccounts(
                            address ->
                                created.containsKey(address) || code.mayReadAccounts(address)))
        .collect(Collectors.toSet());
  }

  /**
   * Whether a transfer may have reached code that was not there before the block. Such code exists
   * after the block, or came from an authorization (EIP-7702), which a later one may remove.
   */
  private static boolean mayHaveReachedNewCode(
      JudgedTransaction each, ObservedBlock block, CodeAtBlock code) {
    return each.decision() == Decision.TRANSFER_NATIVE_ALLOW
        && (block.delegates() || code.appeared(each.seen().call().to()));
  }

  private static boolean needsTrace(Decision entry) {
    return entry.allowed()
        && entry != Decision.TRANSFER_NATIVE_ALLOW
        && entry != Decision.FULL_ACCESS_ALLOW;
  }

  private JudgedTransaction beneath(
      JudgedTransaction entered,
      JsonNode trace,
      TouchedAccounts touched,
      CodeAtBlock code,
      Map<Address, Integer> created,
      Instant mined) {
    int place = entered.seen().place();
    Predicate<Address> hasCode =
        address -> created.getOrDefault(address, place) < place || code.before(address);
    JudgedTransaction entry = enter(entered.seen(), entered.userId(), hasCode);
    if (!entry.decision().allowed()) {
      return entry;
    }
    if (count(trace) > TraceJudge.MOST_FRAMES) {
      // A sender could hide a violation behind so many calls, so they are denied themselves.
      return entry.by(Decision.JUDGE_NO_FRAMES);
    }
    ExecutionTrace read = ExecutionTrace.read(trace);
    TraceRules rules = TraceRules.of(access::rules, List.of(read), touched.accounts());
    List<NestedCallDecision> denied =
        rules
            .judge(hasCode, hidden(entry.userId(), entry.seen(), mined))
            .denials(entry.actingUser().orElseThrow(), entry.seen().call(), read, touched);
    if (denied.contains(NestedCallDecision.NO_FRAMES)) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    return entry.withInnerCalls(denied, rules.targets());
  }

  private UnaryOperator<Set<Address>> hidden(
      String userId, ObservedTransaction seen, Instant mined) {
    Optional<Principal> principal = access.user(userId);
    return accounts ->
        hiddenAtAdmission(
            principal.map(looks -> access.notInspectable(looks, accounts)).orElse(accounts),
            seen,
            mined);
  }

  /**
   * The hidden accounts that were hidden when the gateway admitted the transaction, or when it was
   * mined if it bypassed the gateway. A wallet that is proven later, or a contract that is
   * registered later, accuses no sender. Otherwise an owner could have innocent senders suspended.
   */
  private Set<Address> hiddenAtAdmission(
      Set<Address> hidden, ObservedTransaction seen, Instant mined) {
    if (hidden.isEmpty()) {
      return hidden;
    }
    Instant then =
        facts
            .admittedAt(seen.hash())
            .filter(admitted -> admitted.isBefore(mined))
            .orElse(mined)
            .minus(SLACK);
    Set<Address> before = new HashSet<>(hidden);
    facts
        .hiddenSince(hidden)
        .forEach(
            (account, since) -> {
              if (!since.isBefore(then)) {
                before.remove(account);
              }
            });
    return before;
  }

  /** The number of frames, including the outermost. */
  private static long count(JsonNode outermost) {
    List<JsonNode> open = new ArrayList<>(List.of(outermost));
    long frames = 0;
    while (!open.isEmpty()) {
      JsonNode frame = open.remove(open.size() - 1);
      frames++;
      frame.path("calls").forEach(open::add);
    }
    return frames;
  }
}

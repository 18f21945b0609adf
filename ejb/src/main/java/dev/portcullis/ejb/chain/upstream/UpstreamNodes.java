package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.HeadFeed;
import dev.portcullis.ejb.chain.NodeBusy;
import dev.portcullis.ejb.chain.NodeProbe;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.chain.SlowMethods;
import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several nodes of one chain, of which one at a time is asked ({@link Succession}) and the next one
 * when it fails. One node is the same with nobody to take over.
 *
 * <p>A call has its limit of time however many nodes are asked, and a refusal of the node is an
 * answer. A call that executes code or searches is not repeated when it was too slow, which may be
 * its own fault: whoever makes such calls would otherwise put every node to work, or to shame.
 */
public final class UpstreamNodes implements ChainNode {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamNodes.class);

  /** What changes nothing, and what is the same transaction however often it is sent. */
  private static final Pattern REPEATABLE =
      Pattern.compile(
          "(?:eth_(?!send|sign|new|subscribe|uninstall|getFilter)|net_|web3_|debug_|ots_|rollup_(?!send)|zks_(?!send)).*"
              + "|eth_sendRawTransaction(?:Sync)?");

  private final UpstreamSettings limits;
  private final List<Member> members;
  private final Succession succession;
  private final OwnWrites writes = new OwnWrites();
  private final HeadFeed feed;

  /** One question to one node, within a limit of time. */
  private interface Question<T> {
    T ask(Member member, Duration limit, boolean again);
  }

  /** What a node answered. */
  private record Answer<T>(Member member, T value) {}

  /**
   * Begins to follow the nodes. Those that do not answer yet are waited for.
   *
   * @param calls counts those to the node with this number, the first being 1
   * @throws BadSetting when the only node answers with another chain id than configured
   */
  public UpstreamNodes(
      FailoverSettings settings, ThreadFactory threads, IntFunction<UpstreamCalls> calls) {
    this.limits = settings.nodes().get(0);
    this.members =
        settings.nodes().size() == 1
            ? List.of(new Member(new UpstreamNode(limits, threads, calls.apply(1))))
            : several(settings.nodes(), threads, calls);
    this.feed = new HeadFeed(threads);
    this.succession =
        new Succession(
            members, settings.maxLag(), settings.catchUp(), feed::announce, System::nanoTime);
    for (Member member : members) {
      var unused = member.node().onHead(head -> hears(member, head));
      member.node().afterLook(() -> succession.looksAt(member));
      succession.looksAt(member);
    }
  }

  /** A head goes back only if the node has lost what was told of; else an answer overtook it. */
  private void hears(Member member, BlockHeader head) {
    if (succession.doubted(member, head).filter(told -> mayHave(member, told)).isEmpty()) {
      succession.hears(member, head);
    }
  }

  private static boolean mayHave(Member member, BlockHeader block) {
    try {
      return member.node().block(block.number()).equals(Optional.of(block));
    } catch (NodeRefusal refusal) {
      return false;
    } catch (Failure silent) {
      // What it announced is told of with the head that follows.
      return true;
    }
  }

  private static List<Member> several(
      List<UpstreamSettings> nodes, ThreadFactory threads, IntFunction<UpstreamCalls> calls) {
    List<Member> members = new ArrayList<>();
    for (UpstreamSettings node : nodes) {
      members.add(new Member(UpstreamNode.among(node, threads, calls.apply(members.size() + 1))));
    }
    return List.copyOf(members);
  }

  @Override
  public String name() {
    return limits.name();
  }

  @Override
  public long chainId() {
    return limits.chainId().isPresent()
        ? limits.chainId().getAsLong()
        : members.get(0).node().chainId();
  }

  @Override
  public BlockHeader head() {
    Question<BlockHeader> question = (member, limit, again) -> member.node().head(limit);
    Answer<BlockHeader> answer = ask("eth_getBlockByNumber", Optional.empty(), question);
    if (!succession.tells(answer.member(), answer.value(), false)) {
      // It crossed a newer one, or the node has lost blocks.
      answer = ask("eth_getBlockByNumber", Optional.empty(), question);
      if (!succession.tells(answer.member(), answer.value(), true)) {
        throw behind();
      }
    }
    return answer.value();
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return ask(
            "eth_getBlockByNumber",
            Optional.empty(),
            (member, limit, again) -> member.node().block(number, limit))
        .value();
  }

  @Override
  public List<BlockHeader> blocks(long first, long last) {
    return ask(
            "eth_getBlockByNumber",
            Optional.empty(),
            (member, limit, again) -> member.node().blocks(first, last, limit))
        .value();
  }

  /** All of them are of one node; a query of many parts takes as long as they do. */
  @Override
  public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
    return ask(
            "eth_getLogs",
            Optional.empty(),
            (member, limit, again) -> member.node().logs(block, wanted))
        .value();
  }

  @Override
  public boolean isDisputed(BlockHeader block) {
    if (members.size() == 1) {
      return false;
    }
    Optional<Member> leader = succession.leader();
    return members.stream()
        .filter(member -> !leader.equals(Optional.of(member)) && succession.isInStep(member))
        .anyMatch(member -> member.hasReached(block.number()) && contradicts(member, block));
  }

  private boolean contradicts(Member member, BlockHeader block) {
    try {
      return member.node().block(block.number()).filter(own -> !own.equals(block)).isPresent();
    } catch (Failure | NodeRefusal silent) {
      LOG.debug("The chain node at {} does not say which block it has", member.where(), silent);
      return false;
    }
  }

  /** The leader, unless it has lost blocks that it announced. */
  @Override
  public ChainNode pinned() {
    Member leader = succession.leader().orElseThrow(UpstreamNodes::unavailable);
    if (!succession.tells(leader, leader.node().head(), true)) {
      throw behind();
    }
    return leader.node();
  }

  @Override
  public void confirmChain() {
    succession.leader().orElseThrow(UpstreamNodes::unavailable).node().confirmChain();
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    boolean sends = method.equals(RawTransactionRepeat.METHOD);
    Answer<JsonNode> answer =
        ask(
            method,
            writes.through(method, params).filter(succession::isInStep),
            (member, limit, again) ->
                sends && again
                    ? repeat(member, params, limit)
                    : member.node().call(method, params, limit));
    if (sends) {
      writes.sent(answer.member());
    }
    return answer.value();
  }

  @Override
  public List<JsonNode> callAll(String method, List<JsonNode> params) {
    return ask(
            method,
            Optional.empty(),
            (member, limit, again) -> member.node().callAll(method, params, limit))
        .value();
  }

  private static JsonNode repeat(Member second, JsonNode params, Duration limit) {
    try {
      return second.node().call(RawTransactionRepeat.METHOD, params, limit);
    } catch (NodeRefusal refusal) {
      return RawTransactionRepeat.accepted(
              refusal, params, (method, asked) -> second.node().call(method, asked, limit))
          .orElseThrow(() -> refusal);
    }
  }

  private <T> Answer<T> ask(String method, Optional<Member> wanted, Question<T> question) {
    long end = System.nanoTime() + limits.timeout().toNanos();
    Member first = wanted.or(succession::leader).orElseThrow(UpstreamNodes::unavailable);
    try {
      return new Answer<>(first, ask(first, method, end, false, question));
    } catch (Failure failure) {
      if (CallFailures.isInterrupted(failure)) {
        throw failure;
      }
      boolean slow = SlowMethods.include(method) && CallFailures.isLate(failure);
      boolean busy = NodeBusy.is(failure);
      if (!slow && !busy) {
        first.breaker().failed();
        first.doubt(members.size() > 1);
      }
      // A call that the rate limit refused was not performed.
      if (slow || members.size() == 1 || !(busy || REPEATABLE.matcher(method).matches())) {
        throw failure;
      }
      Member second = succession.another(first).orElseThrow(() -> failure);
      return askInPlaceOf(first, second, method, end, question);
    }
  }

  private <T> Answer<T> askInPlaceOf(
      Member first, Member second, String method, long end, Question<T> question) {
    try {
      T value = ask(second, method, end, true, question);
      succession.leads(second, first);
      return new Answer<>(second, value);
    } catch (NodeRefusal answered) {
      succession.leads(second, first);
      throw answered;
    } catch (Failure failure) {
      if (!CallFailures.isInterrupted(failure)
          && !NodeBusy.is(failure)
          && !(SlowMethods.include(method) && CallFailures.isLate(failure))) {
        second.breaker().failed();
        second.doubt(true);
      }
      throw failure;
    }
  }

  private <T> T ask(Member member, String method, long end, boolean again, Question<T> question) {
    if (member.doubted()) {
      prove(member, left(end, "eth_getBlockByNumber"));
    }
    try {
      T value = question.ask(member, left(end, method), again);
      member.breaker().succeeded();
      return value;
    } catch (NodeRefusal answered) {
      member.breaker().succeeded();
      throw answered;
    }
  }

  /** A node that failed may have been started anew without its last blocks. */
  private void prove(Member member, Duration limit) {
    BlockHeader head = member.node().head(limit);
    if (!succession.proves(member, head)) {
      throw behind();
    }
  }

  private Duration left(long end, String method) {
    Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    Duration limit = limits.limit(method);
    return left.compareTo(limit) < 0 ? left : limit;
  }

  private static Failure unavailable() {
    return Failure.of(Reason.CHAIN_UNAVAILABLE, "No chain node answers; try again");
  }

  private static Failure behind() {
    return Failure.of(
        Reason.CHAIN_UNAVAILABLE, "The chain nodes that answer are behind the others; try again");
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> listener) {
    return feed.listen(listener);
  }

  @Override
  public boolean reachable() {
    return succession.available();
  }

  @Override
  public Optional<String> spares() {
    return members.size() == 1
        ? Optional.empty()
        : Optional.of(succession.inStep() + " of " + members.size());
  }

  @Override
  public Optional<String> shortcoming() {
    return succession.leader().flatMap(leader -> leader.node().shortcoming());
  }

  @Override
  public List<NodeProbe> probes() {
    return members.stream().<NodeProbe>map(each -> new MemberProbe(each, succession)).toList();
  }

  /** How many nodes answer and are about as far as the others. */
  long inStep() {
    return succession.inStep();
  }

  @Override
  public void close() {
    members.forEach(Member::close);
    feed.close();
  }
}

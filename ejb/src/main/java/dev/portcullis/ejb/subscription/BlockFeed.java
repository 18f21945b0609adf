package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.visibility.VisibleEvents;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Tells subscriptions of the blocks of the chain, each once and in order. A block is read once for
 * all of them, and what a connection is told of it is decided when it is told.
 *
 * <p>One thread calls {@link #advance}; whoever subscribes calls {@link #begin}.
 */
final class BlockFeed {
  private static final String MISSED = "blocks were missed; subscribe again";

  private final ChainNode chain;
  private final Subscriptions subscriptions;
  private final Supplier<Standings> standings;
  private final int mostBlocks;
  private final SentLogs sent;
  private final Set<RpcChannel> told = new HashSet<>();
  private Hash32 telling;
  private Trail trail;

  /**
   * A feed.
   *
   * @param standings who may be told what, as of the moment of the question
   * @param mostBlocks how many blocks are caught up with
   * @param sent what it remembers of the newest blocks
   */
  BlockFeed(
      ChainNode chain,
      Subscriptions subscriptions,
      Supplier<Standings> standings,
      int mostBlocks,
      SentLogs sent) {
    this.chain = chain;
    this.subscriptions = subscriptions;
    this.standings = standings;
    this.mostBlocks = mostBlocks;
    this.sent = sent;
  }

  /** Begins behind the newest block, unless there was somebody to tell already. */
  void begin() {
    if (trail() == null) {
      BlockHeader head = chain.head();
      synchronized (this) {
        trail = trail == null ? Trail.behind(head) : trail;
      }
    }
  }

  private synchronized Trail trail() {
    return trail;
  }

  /** The way so far; null when there is nobody to tell, and then it is forgotten. */
  private synchronized Trail trailIfWanted() {
    if (!subscriptions.haveAny(Kind.HEADS, Kind.LOGS)) {
      trail = null;
      sent.keep(0);
    }
    return trail;
  }

  /**
   * Tells of what is new.
   *
   * @param head the newest block
   */
  void advance(BlockHeader head) {
    Trail way = trailIfWanted();
    while (way != null && !way.endsAt(head)) {
      Optional<Hash32> left = way.left(head, chain::block);
      if (left.isPresent()) {
        takeBack(left.get());
        way.untold();
      }
      if (way.isLost() || way.behindBy(head) > mostBlocks) {
        // In this order: whoever subscribes from now on begins anew, or is closed like the others.
        synchronized (this) {
          trail = null;
        }
        giveUp(Kind.HEADS, Kind.LOGS);
        return;
      }
      if (left.isEmpty()) {
        Optional<BlockHeader> next = way.next(head, chain::block);
        if (next.isEmpty() || !announce(next.get().hash())) {
          // The chain has just changed: its new head is told soon.
          return;
        }
        way.told(next.get());
        sent.keep(Trail.RECENT);
      }
    }
  }

  /** Whoever cannot be told exactly what has happened must not believe that they were. */
  private void giveUp(Kind... kinds) {
    for (RpcChannel channel : subscriptions.channelsOf(kinds)) {
      channel.close(RpcChannel.TRY_AGAIN_LATER, MISSED);
      subscriptions.drop(channel);
    }
  }

  private void takeBack(Hash32 block) {
    if (sent.hasForgotten(block)) {
      giveUp(Kind.LOGS);
    }
    SentLogs.Sent logs = sent.take(block);
    if (logs != null) {
      logs.takeBack(subscriptions, standings.get());
    }
  }

  /** What a connection wants to know of a block. */
  private static final class Wanted {
    private final List<Subscription> heads = new ArrayList<>();
    private final Map<Subscription, BitSet> logs = new LinkedHashMap<>();
  }

  /** Tells of a block; false if it is not there any more. */
  private boolean announce(Hash32 hash) {
    Optional<BlockContent> read = BlockContent.read(chain, hash, subscriptions.haveAny(Kind.LOGS));
    if (read.isEmpty()) {
      return false;
    }
    if (!hash.equals(telling)) {
      telling = hash;
      told.clear();
    }
    Standings now = standings.get();
    wanted(read.get())
        .forEach(
            (channel, wanted) -> {
              // After an outage in the middle of a block, the others are told.
              if (!told.contains(channel)) {
                tell(channel, wanted, read.get(), now);
                told.add(channel);
              }
            });
    telling = null;
    told.clear();
    return true;
  }

  private Map<RpcChannel, Wanted> wanted(BlockContent block) {
    Map<RpcChannel, Wanted> channels = new LinkedHashMap<>();
    for (Subscription subscription : subscriptions.of(Kind.HEADS)) {
      channels
          .computeIfAbsent(subscription.channel(), none -> new Wanted())
          .heads
          .add(subscription);
    }
    for (int i = 0; i < block.logs().size(); i++) {
      BlockContent.Log log = block.logs().get(i);
      for (Subscription subscription : subscriptions.lookingFor(log.contract(), log.topics())) {
        channels
            .computeIfAbsent(subscription.channel(), none -> new Wanted())
            .logs
            .computeIfAbsent(subscription, none -> new BitSet())
            .set(i);
      }
    }
    return channels;
  }

  private void tell(RpcChannel channel, Wanted wanted, BlockContent block, Standings now) {
    Optional<Reader> reader = wanted.heads.isEmpty() ? now.ifAnybody(channel) : now.of(channel);
    if (reader.isEmpty()) {
      return;
    }
    boolean all = reader.get().seesEverything();
    wanted.heads.forEach(head -> head.push(all ? block.head() : block.redactedHead()));
    if (wanted.logs.isEmpty()) {
      return;
    }
    try {
      VisibleEvents visible = all ? null : now.events(reader.get(), block.emitters());
      wanted.logs.forEach(
          (subscription, logs) ->
              subscription.shown(reader.get(), tell(subscription, logs, block, visible)));
    } catch (Failure tooMany) {
      if (tooMany.reason() != Reason.INVALID_INPUT) {
        throw tooMany;
      }
      channel.close(RpcChannel.TRY_AGAIN_LATER, "too many permissions to decide by");
    }
  }

  /** What is visible of the logs, which is all of them if there are no permissions to decide by. */
  private List<JsonNode> tell(
      Subscription subscription, BitSet logs, BlockContent block, VisibleEvents visible) {
    BitSet shown = new BitSet();
    logs.stream()
        .filter(index -> visible == null || visible.include(block.logs().get(index).json()))
        .forEach(
            index -> {
              subscription.push(block.logs().get(index).text());
              shown.set(index);
            });
    if (!shown.isEmpty()) {
      sent.note(block, subscription, shown);
    }
    return shown.stream().<JsonNode>mapToObj(index -> block.logs().get(index).json()).toList();
  }
}

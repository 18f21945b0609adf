package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.Principal;
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
  private final Supplier<SubscriberRights> subscriberRights;
  private final int mostBlocks;
  private final SentLogs sent;
  private final Set<RpcChannel> told = new HashSet<>();
  private Hash32 telling;
  private HeadHistory headHistory;

  /**
   * A feed.
   *
   * @param subscriberRights who may be told what, as of the moment of the question
   * @param mostBlocks how many blocks are caught up with
   * @param sent what it remembers of the newest blocks
   */
  BlockFeed(
      ChainNode chain,
      Subscriptions subscriptions,
      Supplier<SubscriberRights> subscriberRights,
      int mostBlocks,
      SentLogs sent) {
    this.chain = chain;
    this.subscriptions = subscriptions;
    this.subscriberRights = subscriberRights;
    this.mostBlocks = mostBlocks;
    this.sent = sent;
  }

  /** Begins behind the newest block, unless there was somebody to tell already. */
  void begin() {
    if (trail() == null) {
      ChainHeader head = chain.head();
      synchronized (this) {
        headHistory = headHistory == null ? HeadHistory.behind(head) : headHistory;
      }
    }
  }

  private synchronized HeadHistory trail() {
    return headHistory;
  }

  /** The way so far; null when there is nobody to tell, and then it is forgotten. */
  private synchronized HeadHistory trailIfWanted() {
    if (!subscriptions.haveAny(Kind.HEADS, Kind.LOGS)) {
      headHistory = null;
      sent.keep(0);
    }
    return headHistory;
  }

  /**
   * Tells of what is new.
   *
   * @param head the newest block
   */
  void advance(ChainHeader head) {
    HeadHistory way = trailIfWanted();
    while (way != null && !way.endsAt(head)) {
      Optional<Hash32> left = way.left(head, chain::block);
      if (left.isPresent()) {
        takeBack(left.get());
        way.untold();
      }
      if (way.isLost() || way.behindBy(head) > mostBlocks) {
        // In this order: whoever subscribes from now on begins anew, or is closed like the others.
        synchronized (this) {
          headHistory = null;
        }
        giveUp(Kind.HEADS, Kind.LOGS);
        return;
      }
      if (left.isEmpty()) {
        Optional<ChainHeader> next = way.next(head, chain::block);
        if (next.isEmpty() || !announce(next.get().hash())) {
          // The chain has just changed: its new head is told soon.
          return;
        }
        way.told(next.get());
        sent.keep(HeadHistory.RECENT);
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
      logs.takeBack(subscriptions, subscriberRights.get());
    }
  }

  /** What a connection wants to know of a block. */
  private static final class Interest {
    private final List<Subscription> heads = new ArrayList<>();
    private final Map<Subscription, BitSet> logs = new LinkedHashMap<>();
  }

  /** Tells of a block; false if it is not there any more. */
  private boolean announce(Hash32 hash) {
    Optional<BlockNotification> read =
        BlockNotification.read(chain, hash, subscriptions.haveAny(Kind.LOGS));
    if (read.isEmpty()) {
      return false;
    }
    if (!hash.equals(telling)) {
      telling = hash;
      told.clear();
    }
    SubscriberRights now = subscriberRights.get();
    wanted(read.get())
        .forEach(
            (channel, interest) -> {
              // After an outage in the middle of a block, the others are told.
              if (!told.contains(channel)) {
                tell(channel, interest, read.get(), now);
                told.add(channel);
              }
            });
    telling = null;
    told.clear();
    return true;
  }

  private Map<RpcChannel, Interest> wanted(BlockNotification block) {
    Map<RpcChannel, Interest> channels = new LinkedHashMap<>();
    for (Subscription subscription : subscriptions.of(Kind.HEADS)) {
      channels
          .computeIfAbsent(subscription.channel(), none -> new Interest())
          .heads
          .add(subscription);
    }
    for (int i = 0; i < block.logs().size(); i++) {
      BlockNotification.Log log = block.logs().get(i);
      for (Subscription subscription : subscriptions.lookingFor(log.contract(), log.topics())) {
        channels
            .computeIfAbsent(subscription.channel(), none -> new Interest())
            .logs
            .computeIfAbsent(subscription, none -> new BitSet())
            .set(i);
      }
    }
    return channels;
  }

  private void tell(
      RpcChannel channel, Interest interest, BlockNotification block, SubscriberRights now) {
    Optional<Principal> principal =
        interest.heads.isEmpty() ? now.findPrincipal(channel) : now.of(channel);
    if (principal.isEmpty()) {
      return;
    }
    boolean all = principal.get().readsWholeChain();
    interest.heads.forEach(head -> head.push(all ? block.head() : block.redactedHead()));
    if (interest.logs.isEmpty()) {
      return;
    }
    try {
      VisibleEvents visible = all ? null : now.events(principal.get(), block.emitters());
      interest.logs.forEach(
          (subscription, logs) ->
              subscription.shown(principal.get(), tell(subscription, logs, block, visible)));
    } catch (Failure tooMany) {
      if (tooMany.reason() != Reason.INVALID_INPUT) {
        throw tooMany;
      }
      channel.close(RpcChannel.TRY_AGAIN_LATER, "too many permissions to decide by");
    }
  }

  /** What is visible of the logs, which is all of them if there are no permissions to decide by. */
  private List<JsonNode> tell(
      Subscription subscription, BitSet logs, BlockNotification block, VisibleEvents visible) {
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

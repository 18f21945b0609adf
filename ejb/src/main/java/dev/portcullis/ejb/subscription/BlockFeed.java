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
 * Sends the blocks of the chain to subscriptions, each once and in order. A block is read once for
 * all of them. The visible part for a connection is decided at the time of the push.
 *
 * <p>One thread calls {@link #advance}; a new subscription calls {@link #begin}.
 */
final class BlockFeed {
  private static final String MISSED = "blocks were missed; subscribe again";

  private final ChainNode chain;
  private final Subscriptions subscriptions;
  private final Supplier<SubscriberRights> subscriberRights;
  private final int mostBlocks;
  private final SentLogs sent;
  private final Set<RpcChannel> notifiedChannels = new HashSet<>();
  private Hash32 currentBlock;
  private HeadHistory headHistory;

  /**
   * A feed.
   *
   * @param subscriberRights supplies the current rights of subscribers
   * @param mostBlocks the most blocks to catch up with
   * @param sent remembers sent logs of the newest blocks
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

  /** Begins after the newest block, unless the feed has subscribers already. */
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

  /** The history so far; null without subscribers, and then it is discarded. */
  private synchronized HeadHistory trailIfWanted() {
    if (!subscriptions.haveAny(Kind.HEADS, Kind.LOGS)) {
      headHistory = null;
      sent.keep(0);
    }
    return headHistory;
  }

  /**
   * Sends all new blocks.
   *
   * @param head the newest block
   */
  void advance(ChainHeader head) {
    HeadHistory way = trailIfWanted();
    while (way != null && !way.endsAt(head)) {
      Optional<Hash32> left = way.left(head, chain::block);
      if (left.isPresent()) {
        retract(left.get());
        way.removeLast();
      }
      if (way.isLost() || way.behindBy(head) > mostBlocks) {
        // In this order: a later subscription begins again, or is closed like the others.
        synchronized (this) {
          headHistory = null;
        }
        closeChannels(Kind.HEADS, Kind.LOGS);
        return;
      }
      if (left.isEmpty()) {
        Optional<ChainHeader> next = way.next(head, chain::block);
        if (next.isEmpty() || !announce(next.get().hash())) {
          // A reorganization is in progress: its new head follows soon.
          return;
        }
        way.add(next.get());
        sent.keep(HeadHistory.RECENT);
      }
    }
  }

  /** A client with missing notifications must not assume that it is up to date. */
  private void closeChannels(Kind... kinds) {
    for (RpcChannel channel : subscriptions.channelsOf(kinds)) {
      channel.close(RpcChannel.TRY_AGAIN_LATER, MISSED);
      subscriptions.drop(channel);
    }
  }

  private void retract(Hash32 block) {
    if (sent.wasEvicted(block)) {
      closeChannels(Kind.LOGS);
    }
    SentLogs.Sent logs = sent.take(block);
    if (logs != null) {
      logs.sendRemovals(subscriptions, subscriberRights.get());
    }
  }

  /** The subscriptions of a connection that match a block. */
  private static final class Interest {
    private final List<Subscription> heads = new ArrayList<>();
    private final Map<Subscription, BitSet> logs = new LinkedHashMap<>();
  }

  /** Sends a block; false if it no longer exists. */
  private boolean announce(Hash32 hash) {
    Optional<BlockNotification> read =
        BlockNotification.read(chain, hash, subscriptions.haveAny(Kind.LOGS));
    if (read.isEmpty()) {
      return false;
    }
    if (!hash.equals(currentBlock)) {
      currentBlock = hash;
      notifiedChannels.clear();
    }
    SubscriberRights now = subscriberRights.get();
    interests(read.get())
        .forEach(
            (channel, interest) -> {
              // After an outage in the middle of a block, only the remaining connections receive
              // it.
              if (!notifiedChannels.contains(channel)) {
                push(channel, interest, read.get(), now);
                notifiedChannels.add(channel);
              }
            });
    currentBlock = null;
    notifiedChannels.clear();
    return true;
  }

  private Map<RpcChannel, Interest> interests(BlockNotification block) {
    Map<RpcChannel, Interest> channels = new LinkedHashMap<>();
    for (Subscription subscription : subscriptions.of(Kind.HEADS)) {
      channels
          .computeIfAbsent(subscription.channel(), none -> new Interest())
          .heads
          .add(subscription);
    }
    for (int i = 0; i < block.logs().size(); i++) {
      BlockNotification.Log log = block.logs().get(i);
      for (Subscription subscription : subscriptions.matching(log.contract(), log.topics())) {
        channels
            .computeIfAbsent(subscription.channel(), none -> new Interest())
            .logs
            .computeIfAbsent(subscription, none -> new BitSet())
            .set(i);
      }
    }
    return channels;
  }

  private void push(
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
              subscription.shown(principal.get(), push(subscription, logs, block, visible)));
    } catch (Failure tooMany) {
      if (tooMany.reason() != Reason.INVALID_INPUT) {
        throw tooMany;
      }
      channel.close(RpcChannel.TRY_AGAIN_LATER, "too many permissions to decide by");
    }
  }

  /** The visible logs, or all of them if no permissions apply. */
  private List<JsonNode> push(
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

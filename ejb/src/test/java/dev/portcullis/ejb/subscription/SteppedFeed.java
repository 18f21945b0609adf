package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.Visibility;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import java.util.function.Supplier;

/** The feed of a test, which the test advances. */
public final class SteppedFeed extends SubscriptionFeed {
  private static final long SENT_MEMORY = 1 << 20;

  private final ChainNode chain;
  private final BlockFeed blocks;
  private final PendingFeed pending;

  /**
   * A feed that does nothing by itself.
   *
   * @param mostBlocks how many blocks are caught up with
   */
  public SteppedFeed(
      ChainNode chain,
      Subscriptions subscriptions,
      PrincipalResolver principalResolver,
      VisibleLogs logs,
      Visibility visibility,
      int mostBlocks) {
    Supplier<SubscriberRights> subscriberRights =
        () -> new SubscriberRights(principalResolver, logs);
    this.chain = chain;
    blocks =
        new BlockFeed(
            chain, subscriptions, subscriberRights, mostBlocks, new SentLogs(SENT_MEMORY));
    pending = new PendingFeed(chain, subscriptions, subscriberRights, visibility);
  }

  @Override
  void begin(Kind kind) {
    if (kind == Kind.HEADS || kind == Kind.LOGS) {
      blocks.begin();
    } else {
      pending.begin();
    }
  }

  /** Reports the new blocks. */
  public void tell() {
    blocks.advance(chain.head());
  }

  /** Reports the pending transactions. */
  public void look() {
    pending.poll();
  }
}

package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A node's process that dies at a moment that a test chooses: before or after a query to the chain
 * or the database, or in a transaction that is not committed then.
 */
final class Killed {
  /** The end of the process. */
  static final class End extends Error {
    private static final long serialVersionUID = 1;

    End() {
      super("killed", null, false, false);
    }
  }

  private final ChainNode node;
  private final SentinelStore store = Services.get(SentinelStore.class);
  private int left;

  Killed(ChainNode node) {
    this.node = node;
  }

  /** It dies after so many moments from now; at zero it does not. */
  void after(int moments) {
    left = moments;
  }

  private boolean isNow() {
    return left > 0 && --left == 0;
  }

  private void moment() {
    if (isNow()) {
      throw new End();
    }
  }

  /** The chain as this process reaches it. */
  ChainNode chain() {
    return chain(node);
  }

  private ChainNode chain(ChainNode asked) {
    return (ChainNode)
        Proxy.newProxyInstance(
            Killed.class.getClassLoader(),
            new Class<?>[] {ChainNode.class},
            (proxy, method, arguments) -> {
              moment();
              try {
                Object answer = method.invoke(asked, arguments);
                return method.getName().equals("pinned") ? chain((ChainNode) answer) : answer;
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  /** The database as this process uses it. */
  SentinelStore store() {
    return new Dying();
  }

  private final class Dying extends SentinelStore {
    @Override
    public boolean acquire(String name, String holder, Duration duration) {
      return store.acquire(name, holder, duration);
    }

    @Override
    public void release(String name, String holder) {
      store.release(name, holder);
    }

    @Override
    public Optional<SentinelPosition> position(long chainId) {
      moment();
      return store.position(chainId);
    }

    @Override
    public void start(long chainId, long first) {
      store.start(chainId, first);
      moment();
    }

    @Override
    public Optional<JudgedBlock> at(long chainId, long number) {
      moment();
      return store.at(chainId, number);
    }

    @Override
    public boolean store(
        SentinelPosition from, ChainHeader block, BlockJudgement found, long policyVersion) {
      moment();
      if (isNow()) {
        uncommitted(() -> store.store(from, block, found, policyVersion));
        throw new End();
      }
      boolean stored = store.store(from, block, found, policyVersion);
      moment();
      return stored;
    }

    @Override
    public Optional<JudgedBlock> unjudged(long chainId, Instant since, long block, long place) {
      moment();
      return store.unjudged(chainId, since, block, place);
    }

    @Override
    public EscapeSummary escapes(BlockToJudge block) {
      moment();
      return store.escapes(block);
    }

    @Override
    public boolean storeRetriedJudgement(
        JudgedBlock unjudged, ChainHeader block, BlockJudgement found, long policyVersion) {
      moment();
      if (isNow()) {
        uncommitted(() -> store.storeRetriedJudgement(unjudged, block, found, policyVersion));
        throw new End();
      }
      boolean stored = store.storeRetriedJudgement(unjudged, block, found, policyVersion);
      moment();
      return stored;
    }

    @Override
    public boolean shorten(JudgedBlock gap) {
      moment();
      return store.shorten(gap);
    }

    @Override
    public void goBack(SentinelPosition from, JudgedBlock last) {
      store.goBack(from, last);
    }

    @Override
    public void continueAt(SentinelPosition from, long block) {
      store.continueAt(from, block);
    }

    @Override
    public void skipBlocks(SentinelPosition from, long last) {
      store.skipBlocks(from, last);
    }

    private void uncommitted(Runnable work) {
      try {
        boolean unused =
            Services.rolledBack(
                () -> {
                  work.run();
                  return true;
                });
      } catch (Exception failed) {
        throw new IllegalStateException(failed);
      }
    }
  }
}

package dev.portcullis.batch.job;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The running loops of chunk steps on this node. */
@ApplicationScoped
public class RunningLoops {
  private final Set<ChunkLoop> running = ConcurrentHashMap.newKeySet();

  /**
   * A loop has begun.
   *
   * @return the action to run when it has ended
   */
  public Runnable begun(ChunkLoop loop) {
    running.add(loop);
    return () -> running.remove(loop);
  }

  /** Ends the calls to chain nodes of loops that are to stop. */
  void endStopped() {
    running.forEach(ChunkLoop::endIfStopped);
  }
}

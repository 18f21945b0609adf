package dev.portcullis.ejb.sentinel;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/**
 * The steps of a chunk of the batch job {@code sentinel}: reading, judging and writing a block.
 * Only writing joins the transaction of the chunk; the chain is read outside of any.
 */
@ApplicationScoped
@Transactional(TxType.NOT_SUPPORTED)
public class SentinelChunk {
  /** For the container. */
  public SentinelChunk() {}

  /** See {@link Sentinel#read}. */
  public Sentinel.Next read(Sentinel sentinel) {
    return sentinel.read();
  }

  /** See {@link Sentinel#judge}. */
  public Optional<NewJudgement> judge(Sentinel sentinel, BlockToJudge block) {
    return sentinel.judge(block);
  }

  /** See {@link Sentinel#write}. */
  @Transactional(TxType.MANDATORY)
  public void write(Sentinel sentinel, NewJudgement judgement) {
    sentinel.write(judgement);
  }

  /** Releases the lease, so that another node can judge. */
  public void release(Sentinel sentinel) {
    sentinel.release();
  }
}

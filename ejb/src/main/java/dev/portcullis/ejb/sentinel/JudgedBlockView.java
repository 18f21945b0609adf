package dev.portcullis.ejb.sentinel;

import java.util.List;

/**
 * A judged block with its escapes.
 *
 * @param judgement the judgement of the block
 * @param escapes the transactions that escaped or are undecided, in the order of the block; 100 at
 *     most, preferably escaped ones
 * @param escapesIntact whether these are the rows that the judgement's hash covers
 */
public record JudgedBlockView(
    BlockJudgementView judgement, List<BlockEscapeView> escapes, boolean escapesIntact) {
  /** Copies the list. */
  public JudgedBlockView {
    escapes = List.copyOf(escapes);
  }
}

package dev.portcullis.ejb.sentinel;

/**
 * What was found about a block, to be written down.
 *
 * @param turn which block
 * @param found what became of it
 * @param policyVersion what the judgement saw
 */
public record BlockFinding(BlockTurn turn, BlockJudgement found, long policyVersion) {}

package dev.portcullis.ejb.sentinel;

/**
 * What was found about a block, to be written down.
 *
 * @param block which block
 * @param judgement what became of it
 * @param policyVersion what the judgement saw
 */
public record JudgementToStore(BlockToJudge block, BlockJudgement judgement, long policyVersion) {}

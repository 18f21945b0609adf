package dev.portcullis.ejb.sentinel;

/**
 * The judgement of a block, to be stored.
 *
 * @param block the block
 * @param judgement its judgement
 * @param policyVersion the version of the policy that the judgement saw
 */
public record NewJudgement(BlockToJudge block, BlockJudgement judgement, long policyVersion) {}

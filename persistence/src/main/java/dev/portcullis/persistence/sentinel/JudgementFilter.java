package dev.portcullis.persistence.sentinel;

/**
 * The criteria of a query for judgements; null matches any value.
 *
 * @param verdict one of {@code clean}, {@code escaped}, {@code unjudged} and {@code undecided}
 * @param fromBlock of this number and higher
 * @param toBlock of this number and lower
 * @param suspected whether to match only judgements with undecided transactions that current rights
 *     deny
 */
public record JudgementFilter(String verdict, Long fromBlock, Long toBlock, boolean suspected) {}

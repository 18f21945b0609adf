package dev.portcullis.persistence.sentinel;

/**
 * Which judgements are asked for; null means any.
 *
 * @param verdict one of {@code clean}, {@code escaped}, {@code unjudged} and {@code undecided}
 * @param fromBlock of this number and higher
 * @param toBlock of this number and lower
 * @param suspected whether only those count of whose undecided transactions present rights deny
 *     some
 */
public record JudgementFilter(String verdict, Long fromBlock, Long toBlock, boolean suspected) {}

package dev.portcullis.ejb.decision.event;

/**
 * Who is to be told of events.
 *
 * @param userId the user
 * @param machineId the M2M application that may have chosen where the user is told, or null: it is
 *     not to learn what it may not see itself (ADR 0031)
 */
public record EventRecipient(String userId, String machineId) {}

package dev.portcullis.ejb.decision.event;

/**
 * The recipient of events.
 *
 * @param userId the user
 * @param machineId the M2M application that may have chosen the destination of the events, or null:
 *     it must not receive events that it may not see itself (ADR 0031)
 */
public record EventRecipient(String userId, String machineId) {}

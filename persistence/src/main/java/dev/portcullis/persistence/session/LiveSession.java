package dev.portcullis.persistence.session;

import java.util.Set;

/**
 * What a valid token stands for, as one query finds it.
 *
 * @param sessionId the session's number
 * @param userId whose session it is
 * @param organizationId the user's organization, or null
 * @param authSubject what was proven at login
 * @param zonePermissions system permissions from zone roles
 * @param organizationPermissions system permissions from roles of the user's organization
 * @param idleSeconds how many seconds the session has left unless it is used
 */
public record LiveSession(
    long sessionId,
    String userId,
    String organizationId,
    String authSubject,
    Set<String> zonePermissions,
    Set<String> organizationPermissions,
    double idleSeconds) {}

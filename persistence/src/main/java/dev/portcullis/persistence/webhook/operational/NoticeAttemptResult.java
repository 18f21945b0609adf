package dev.portcullis.persistence.webhook.operational;

import java.time.Duration;

/**
 * What came of sending a notice.
 *
 * @param claimed what was sent
 * @param state what becomes of it: received, dead, or waiting for another attempt
 * @param pause how long until that attempt
 * @param asked how long the receiver asked to be left alone; zero if it did not
 * @param gone whether it said that it is gone for good
 * @param status the HTTP status, or null
 * @param error what went wrong instead, or null
 */
public record NoticeAttemptResult(
    ClaimedNotice claimed,
    OperationalNotice.State state,
    Duration pause,
    Duration asked,
    boolean gone,
    Integer status,
    String error) {}

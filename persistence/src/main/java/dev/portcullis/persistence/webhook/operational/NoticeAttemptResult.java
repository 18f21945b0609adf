package dev.portcullis.persistence.webhook.operational;

import java.time.Duration;

/**
 * The result of sending a notice.
 *
 * @param claimed the sent notice
 * @param state its next state: received, dead, or waiting for a retry
 * @param pause the back-off until the retry
 * @param asked the delay that the receiver requested; zero for none
 * @param gone whether the receiver reported that it is permanently gone
 * @param status the HTTP status, or null
 * @param error the error instead, or null
 */
public record NoticeAttemptResult(
    ClaimedNotice claimed,
    OperationalNotice.State state,
    Duration pause,
    Duration asked,
    boolean gone,
    Integer status,
    String error) {}

package dev.portcullis.kernel;

import jakarta.ejb.ApplicationException;
import java.util.List;

/**
 * The application's only failure type: a {@link Reason}, a sentence for the caller, and for
 * validation failures one {@link Issue} per problem. Each protocol maps it once (REST: R-PLT-10).
 * It rolls the transaction back and crosses the EJB boundary unwrapped.
 */
@ApplicationException(rollback = true)
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a request was rejected; a closed set, mapped per protocol without a default branch. */
  public enum Reason {
    /** A field, query key or path value breaks its rule; carries issues. */
    VALIDATION,
    /** Well-formed, but semantically invalid. */
    INVALID_INPUT,
    /** The database rejected a value, a reserved name, a system record. */
    INVALID_ENTITY,
    /** No, expired, revoked or unknown credentials. */
    UNAUTHENTICATED,
    /** Authenticated, but the action requires a step-up; the detail names the action. */
    STEP_UP_REQUIRED,
    /** A valid signature of a wallet that is linked to no account. */
    WALLET_NOT_LINKED,
    /** Authenticated, but not permitted. */
    FORBIDDEN,
    /** Authenticated, but lacks a system permission that the change would grant (ADR 0115). */
    PERMISSION_NOT_HELD,
    /** The zone must first confirm that the contract belongs to the organization (ADR 0106). */
    CONTRACT_UNCONFIRMED,
    /** Unknown, or invisible to the caller. */
    NOT_FOUND,
    /** It existed, but is no longer stored. */
    GONE,
    /** A unique value is taken. */
    ALREADY_EXISTS,
    /** The record's state does not allow the change. */
    CONFLICT,
    /** The record has changed since the caller last read it. */
    PRECONDITION_FAILED,
    /** The operator's limit of organizations is reached. */
    ORGANIZATION_QUOTA,
    /** The limit of wallets of a user is reached. */
    WALLET_LIMIT,
    /** The path does not support the HTTP method. */
    METHOD_NOT_ALLOWED,
    /** None of the media types that the caller accepts is available. */
    NOT_ACCEPTABLE,
    /** The body is larger than the limit. */
    TOO_LARGE,
    /** The body did not arrive in time. */
    TOO_SLOW,
    /** The body is not JSON. */
    UNSUPPORTED_MEDIA_TYPE,
    /** Too many requests. */
    RATE_LIMITED,
    /** The chain node does not respond. */
    CHAIN_UNAVAILABLE,
    /** The service cannot process the request now. */
    OVERLOADED
  }

  /**
   * One problem of a validation failure.
   *
   * @param path its location: a JSON path such as {@code defaultRoles[0].id}, or the name of a
   *     query key
   * @param message the problem
   */
  public record Issue(String path, String message) {
    /** Truncates both: a path repeats names, and a message values, that the caller has sent. */
    public Issue {
      path = excerpt(path, MAX_SHOWN * 3);
      message = excerpt(message, MAX_SHOWN * 3);
    }
  }

  /** The maximum number of reported problems. */
  public static final int MAX_ISSUES = 100;

  private static final int MAX_SHOWN = 100;
  private static final int MAX_DETAIL = 1000;

  private final Reason reason;
  private final transient List<Issue> issues;
  private final long retryAfterSeconds;
  private final long limit;

  private Failure(
      Reason reason, String detail, List<Issue> issues, long retryAfterSeconds, long limit) {
    super(excerpt(detail, MAX_DETAIL));
    this.reason = reason;
    this.issues = issues.stream().limit(MAX_ISSUES).toList();
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
  }

  /**
   * The part of a caller's text that a response repeats: its beginning, at most some 100
   * characters. A response must not grow with the request.
   */
  public static String excerpt(Object value) {
    return excerpt(String.valueOf(value), MAX_SHOWN);
  }

  private static String excerpt(String text, int most) {
    if (text == null || text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "…";
  }

  /** A failure for {@code reason}, explained by {@code detail}. */
  public static Failure of(Reason reason, String detail) {
    return new Failure(reason, detail, List.of(), 0, 0);
  }

  /** A validation failure of one field. */
  public static Failure invalid(String path, String message) {
    return invalid(List.of(new Issue(path, message)));
  }

  /** A validation failure of several fields; the message names the first of at most 100. */
  public static Failure invalid(List<Issue> issues) {
    Issue first = issues.get(0);
    return new Failure(Reason.VALIDATION, first.path() + " " + first.message(), issues, 0, 0);
  }

  /** Not found, in the format of R-PLT-10: the entity type, the key and the value searched. */
  public static Failure notFound(String entity, String key, Object value) {
    return of(Reason.NOT_FOUND, entity + " with " + key + " \"" + excerpt(value) + "\" not found");
  }

  /**
   * Too many requests.
   *
   * @param limit how many are permitted in the relevant time
   * @param retryAfterSeconds after how many seconds to retry, at least 1
   */
  public static Failure rateLimited(String detail, long limit, long retryAfterSeconds) {
    return new Failure(
        Reason.RATE_LIMITED, detail, List.of(), Math.max(1, retryAfterSeconds), limit);
  }

  /**
   * The service is overloaded.
   *
   * @param retryAfterSeconds after how many seconds to retry, at least 1
   */
  public static Failure overloaded(String detail, long retryAfterSeconds) {
    return new Failure(Reason.OVERLOADED, detail, List.of(), Math.max(1, retryAfterSeconds), 0);
  }

  /**
   * The chain node responds, but accepts no more calls now.
   *
   * @param retryAfterSeconds after how many seconds to retry, at least 1
   */
  public static Failure chainBusy(String detail, long retryAfterSeconds) {
    return new Failure(
        Reason.CHAIN_UNAVAILABLE, detail, List.of(), Math.max(1, retryAfterSeconds), 0);
  }

  /** The action {@code action} needs the proof of a step-up (R-IDN-12). */
  public static Failure stepUpRequired(String action) {
    return of(Reason.STEP_UP_REQUIRED, action);
  }

  /** Not permitted; does not reveal whether the resource exists. */
  public static Failure forbidden() {
    return of(Reason.FORBIDDEN, "You do not have permission to perform this action");
  }

  /** The reason. */
  public Reason reason() {
    return reason;
  }

  /** After how many seconds to retry; 0 if unknown. */
  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** The maximum number of requests; 0 unless the reason is {@link Reason#RATE_LIMITED}. */
  public long limit() {
    return limit;
  }

  /** The problems, empty unless the reason is {@link Reason#VALIDATION}. */
  public List<Issue> issues() {
    return issues;
  }
}

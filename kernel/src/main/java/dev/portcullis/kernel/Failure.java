package dev.portcullis.kernel;

import jakarta.ejb.ApplicationException;
import java.util.List;

/**
 * The one refusal of the application: why ({@link Reason}), a sentence for the caller, and for
 * validation failures one {@link Issue} per problem. Each protocol maps it once (REST: R-PLT-10).
 * It rolls the transaction back and crosses the EJB boundary unwrapped.
 */
@ApplicationException(rollback = true)
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a request was refused; a closed set, mapped per protocol without a default branch. */
  public enum Reason {
    /** A field, query key or path value breaks its rule; carries issues. */
    VALIDATION,
    /** Well-formed, but refused for its meaning. */
    INVALID_INPUT,
    /** The database refused a value, a reserved name, a system record. */
    INVALID_ENTITY,
    /** No, expired, revoked or unknown credentials. */
    UNAUTHENTICATED,
    /** Authenticated, but the action asks for a step-up; the detail names the action. */
    STEP_UP_REQUIRED,
    /** A valid signature of a wallet that no account owns. */
    WALLET_NOT_LINKED,
    /** Authenticated, but not permitted. */
    FORBIDDEN,
    /** Authenticated, but lacks a system permission that the change would give (ADR 0115). */
    PERMISSION_NOT_HELD,
    /** The zone must confirm first that the contract is the organization's (ADR 0106). */
    CONTRACT_UNCONFIRMED,
    /** Unknown, or invisible to the caller. */
    NOT_FOUND,
    /** It was there, and is not kept any more. */
    GONE,
    /** A unique value is taken. */
    ALREADY_EXISTS,
    /** The record's state does not allow the change. */
    CONFLICT,
    /** The record is not as the caller saw it last. */
    PRECONDITION_FAILED,
    /** The operator's limit of organizations is reached. */
    ORGANIZATION_QUOTA,
    /** The limit of wallets of a user is reached. */
    WALLET_LIMIT,
    /** The HTTP method is not offered at this path. */
    METHOD_NOT_ALLOWED,
    /** None of the media types the caller accepts is offered. */
    NOT_ACCEPTABLE,
    /** The body is larger than the limit. */
    TOO_LARGE,
    /** The body did not come in time. */
    TOO_SLOW,
    /** The body is not JSON. */
    UNSUPPORTED_MEDIA_TYPE,
    /** Too many requests. */
    RATE_LIMITED,
    /** The chain node does not answer. */
    CHAIN_UNAVAILABLE,
    /** The service cannot take the request now. */
    OVERLOADED
  }

  /**
   * One problem of a validation failure.
   *
   * @param path where: a JSON path such as {@code defaultRoles[0].id}, or the name of a query key
   * @param message what is wrong with it
   */
  public record Issue(String path, String message) {
    /** Cuts both: a path repeats names, and a message values, that the caller has sent. */
    public Issue {
      path = shown(path, MAX_SHOWN * 3);
      message = shown(message, MAX_SHOWN * 3);
    }
  }

  /** So many problems are named; whoever has more has been told enough. */
  public static final int MAX_ISSUES = 100;

  private static final int MAX_SHOWN = 100;
  private static final int MAX_DETAIL = 1000;

  private final Reason reason;
  private final transient List<Issue> issues;
  private final long retryAfterSeconds;
  private final long limit;

  private Failure(
      Reason reason, String detail, List<Issue> issues, long retryAfterSeconds, long limit) {
    super(shown(detail, MAX_DETAIL));
    this.reason = reason;
    this.issues = issues.stream().limit(MAX_ISSUES).toList();
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
  }

  /**
   * What an answer repeats of a foreign text: its beginning, at most some 100 characters. An answer
   * must not grow with what was sent.
   */
  public static String shown(Object value) {
    return shown(String.valueOf(value), MAX_SHOWN);
  }

  private static String shown(String text, int most) {
    if (text == null || text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "…";
  }

  /** A refusal for {@code reason}, explained by {@code detail}. */
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

  /** Not found, in the words of R-PLT-10: the entity type, the key and the value searched. */
  public static Failure notFound(String entity, String key, Object value) {
    return of(Reason.NOT_FOUND, entity + " with " + key + " \"" + shown(value) + "\" not found");
  }

  /**
   * Too many requests.
   *
   * @param limit how many there may be in the time that counts
   * @param retryAfterSeconds after how many seconds another try is worth it, at least 1
   */
  public static Failure rateLimited(String detail, long limit, long retryAfterSeconds) {
    return new Failure(
        Reason.RATE_LIMITED, detail, List.of(), Math.max(1, retryAfterSeconds), limit);
  }

  /**
   * Too much to do just now.
   *
   * @param retryAfterSeconds after how many seconds another try is worth it, at least 1
   */
  public static Failure overloaded(String detail, long retryAfterSeconds) {
    return new Failure(Reason.OVERLOADED, detail, List.of(), Math.max(1, retryAfterSeconds), 0);
  }

  /**
   * The chain node answers, but takes no more calls just now.
   *
   * @param retryAfterSeconds after how many seconds another try is worth it, at least 1
   */
  public static Failure chainBusy(String detail, long retryAfterSeconds) {
    return new Failure(
        Reason.CHAIN_UNAVAILABLE, detail, List.of(), Math.max(1, retryAfterSeconds), 0);
  }

  /** The action {@code action} needs the proof of a step-up (R-IDN-12). */
  public static Failure stepUpRequired(String action) {
    return of(Reason.STEP_UP_REQUIRED, action);
  }

  /** Not permitted; says nothing about whether the thing exists. */
  public static Failure forbidden() {
    return of(Reason.FORBIDDEN, "You do not have permission to perform this action");
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }

  /** After how many seconds to try again; 0 when that is not known. */
  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** How many requests there may be; 0 unless the reason is {@link Reason#RATE_LIMITED}. */
  public long limit() {
    return limit;
  }

  /** The problems, empty unless the reason is {@link Reason#VALIDATION}. */
  public List<Issue> issues() {
    return issues;
  }
}

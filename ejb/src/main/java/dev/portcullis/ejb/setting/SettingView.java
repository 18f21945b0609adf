package dev.portcullis.ejb.setting;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.annotation.Nullable;

/**
 * A setting in force.
 *
 * @param name the name
 * @param value its text; {@code ***} for a secret, and for possible secrets in a URL; null if
 *     nothing is set
 * @param isDefault whether it has its default
 * @param isMasked whether a part of the value is hidden
 * @param source where it was set
 */
public record SettingView(
    String name, @Nullable String value, boolean isDefault, boolean isMasked, Source source) {
  /** The source of a setting. */
  public enum Source {
    /** None: it has its default, or no value. */
    @JsonProperty("default")
    DEFAULT,
    /** A system property. */
    @JsonProperty("property")
    PROPERTY,
    /** An environment variable. */
    @JsonProperty("environment")
    ENVIRONMENT,
    /** The file that the setting with the suffix {@code -file} names. */
    @JsonProperty("file")
    FILE,
    /** Another source of the server's configuration. */
    @JsonProperty("configuration")
    CONFIGURATION
  }
}

package dev.portcullis.ejb.setting;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.annotation.Nullable;

/**
 * A setting in force.
 *
 * @param name the name
 * @param value its text; {@code ***} for a secret, and in a URL for what may be one; null where
 *     nothing is set
 * @param isDefault whether it is as it is without being set
 * @param isMasked whether the value is not shown as it is
 * @param source where it was set
 */
public record SettingView(
    String name, @Nullable String value, boolean isDefault, boolean isMasked, Source source) {
  /** Where a setting was set. */
  public enum Source {
    /** Nowhere: it has its default, or none. */
    @JsonProperty("default")
    DEFAULT,
    /** By a system property. */
    @JsonProperty("property")
    PROPERTY,
    /** By a variable of the environment. */
    @JsonProperty("environment")
    ENVIRONMENT,
    /** In the file that the setting names which is called like it, with {@code -file}. */
    @JsonProperty("file")
    FILE,
    /** In another source of the server's configuration. */
    @JsonProperty("configuration")
    CONFIGURATION
  }
}

package dev.portcullis.ejb.setting;

import jakarta.annotation.Nullable;

/**
 * A setting in force.
 *
 * @param name the name
 * @param value its text; {@code ***} for a secret, and in a URL for what may be one; null where
 *     nothing is set
 * @param isDefault whether it is as it is without being set
 * @param isMasked whether the value is not shown as it is
 */
public record SettingView(
    String name, @Nullable String value, boolean isDefault, boolean isMasked) {}

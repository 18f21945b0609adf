package dev.portcullis.ejb.setting;

import java.util.List;

/**
 * The settings in force on the node that responds.
 *
 * @param items by name
 */
public record SettingsView(List<SettingView> items) {}
